export { installationHandlers } from './handlers.ts'
export { warnOfDisksJob } from './warn-of-disks.ts'
