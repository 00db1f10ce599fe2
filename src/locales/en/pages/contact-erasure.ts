/** At a contact, for admins. */
export const contactErasure = {
  erase: 'Erase personal data',
  eraseNamed: 'Erase personal data: {{name}}',
  question: 'Erase the personal data of the contact “{{name}}”?',
  warning:
    'The name, phone, email and position disappear from contacts, requests, email recipients, clients and the history, for good. Requests and figures stay as they are. A phone or email that another contact has too stays, and so do signed reports, files, and what is written in titles, descriptions and notes: look through them yourself.',
  done: 'The personal data is erased',
}
