export { changeHandlers } from './handlers.ts'
export { currentEpoch } from './positions.ts'
export { readPublished } from './published-events.ts'
