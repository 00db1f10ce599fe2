export { clientHolds, listClients, readClient } from './client-rows.ts'
export { clientSheet } from './client-sheet.ts'
export { clientHandlers } from './handlers.ts'
