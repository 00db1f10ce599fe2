export { importHandlers } from './handlers.ts'
export { importJobs } from './import-jobs.ts'
