export { registryHandlers } from './handlers.ts'
export { hasRegistry, openRegistry, type Registry } from './open-registry.ts'
