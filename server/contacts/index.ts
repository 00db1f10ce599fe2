export { addContacts, type ContactSave, contactsJson, ownersByPhone } from './contact-rows.ts'
export { contactHandlers } from './handlers.ts'
export { phonePatterns } from './phone-patterns.ts'
