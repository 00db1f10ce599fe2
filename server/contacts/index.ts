export { addContacts, contactsJson, ownersByPhone } from './contact-rows.ts'
export { announceRequests, eraseTraces } from './erase-traces.ts'
export { contactHandlers } from './handlers.ts'
export { contactOwner, MAY_CHANGE, ownersFeed } from './owner.ts'
