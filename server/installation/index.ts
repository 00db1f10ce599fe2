export { installationHandlers } from './handlers.ts'
export { isOperator } from './read-operator.ts'
export { warnOfDisksJob } from './warn-of-disks.ts'
