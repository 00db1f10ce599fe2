export { apiKeyHandlers, userApiKeyHandlers } from './key-handlers.ts'
export { serviceAccountHandlers } from './service-accounts.ts'
