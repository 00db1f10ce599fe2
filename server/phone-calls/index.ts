export { forgetCallsJob } from './forget-calls.ts'
export { phoneCallHandlers } from './handlers.ts'
