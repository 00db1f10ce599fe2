export { letterHandlers } from './handlers.ts'
