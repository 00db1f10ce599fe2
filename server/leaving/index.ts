export { accountExportJobs } from './account-exports.ts'
export { accountExportHandlers } from './export-handlers.ts'
