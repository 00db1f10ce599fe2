export { apiKeyHandlers, userApiKeyHandlers } from './key-handlers.ts'
export { findServiceAccount, serviceAccountHandlers } from './service-accounts.ts'
export { warnOfEndingKeysJob } from './warn-of-ends.ts'
