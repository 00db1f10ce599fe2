export { serviceAccountHandlers } from './service-accounts.ts'
