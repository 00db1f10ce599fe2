export { listFacilities } from './facility-rows.ts'
export { facilityHandlers } from './handlers.ts'
export { subscriptionHandlers } from './subscription-handlers.ts'
