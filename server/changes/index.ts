export { changeHandlers } from './handlers.ts'
export { currentEpoch } from './positions.ts'
