export { installationHandlers } from './handlers.ts'
