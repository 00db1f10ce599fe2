export { accountExportJobs } from './account-exports.ts'
export { accountClosingHandlers } from './closing-handlers.ts'
export { accountClosingJobs } from './closing-jobs.ts'
export { accountExportHandlers } from './export-handlers.ts'
