export { apiKeyHandlers, userApiKeyHandlers } from './key-handlers.ts'
export { findServiceAccount, serviceAccountHandlers } from './service-accounts.ts'
