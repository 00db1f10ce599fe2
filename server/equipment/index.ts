export { equipmentHandlers } from './handlers.ts'
