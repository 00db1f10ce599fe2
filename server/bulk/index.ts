export { bulkHandlers } from './handlers.ts'
