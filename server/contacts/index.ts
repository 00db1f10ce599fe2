export { addContacts, type ContactSave, contactsJson } from './contact-rows.ts'
export { contactHandlers } from './handlers.ts'
