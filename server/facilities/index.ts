export { listFacilities } from './facility-rows.ts'
export { facilitySheet } from './facility-sheet.ts'
export { facilityHandlers } from './handlers.ts'
export { subscriptionHandlers } from './subscription-handlers.ts'
