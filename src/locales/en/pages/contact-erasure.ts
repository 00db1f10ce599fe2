/** At a contact, for admins. */
export const contactErasure = {
  erase: 'Erase personal data',
  eraseNamed: 'Erase personal data: {{name}}',
  question: 'Erase the personal data of the contact “{{name}}”?',
  warning:
    'The name, phone, email and position disappear from contacts, requests, email recipients, clients and the history, for good. The requests themselves and the figures stay, and so does a phone or email that another contact shares. Signed reports and files stay too, and what is written in titles, descriptions and notes: look through them yourself.',
  done: 'The personal data is erased',
}
