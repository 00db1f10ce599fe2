export { feedHandlers } from './feed-handlers.ts'
export { interactionHandlers } from './handlers.ts'
