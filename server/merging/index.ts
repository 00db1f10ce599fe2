export { forgetMergesJob } from './forget-merges.ts'
export { mergeCallHandlers, mergeHandlers } from './handlers.ts'
export { mergeRows } from './merge-rows.ts'
