export { addContacts, contactsJson, ownersByPhone } from './contact-rows.ts'
export { announceRequests, eraseTraces } from './erase-traces.ts'
export { contactHandlers } from './handlers.ts'
