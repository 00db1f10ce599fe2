export { forgetMergesJob } from './forget-merges.ts'
export { contactMergeHandlers, mergeCallHandlers, mergeHandlers } from './handlers.ts'
