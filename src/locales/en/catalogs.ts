import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type * as ru from '../ru/catalogs.ts'

export { agreements } from './agreements.ts'
export { checklists as check_lists } from './checklists.ts'
export { crud } from './crud.ts'
export { equipment } from './equipment.ts'
export { facilities } from './facilities.ts'
export { products } from './products.ts'
export { pause_reasons, service_hours } from './service-hours.ts'
export { employees, users } from './users.ts'

export const { countryNames } = words
export const signInProviders = words.language.providers

export const clients: Translated<typeof ru.clients> = {
  ...words.clients,
  new: 'New client',
  add: 'Add client',
  empty: 'No clients yet. Add the first one, then its facilities and requests.',
  deleteQuestion: 'Delete client “{{name}}”?',
  deleteWarning: 'Its contacts, bank details and tags are deleted too. This cannot be undone.',
  events: {
    created: 'Client “{{name}}” added',
    changed: 'Client “{{name}}” changed',
    deleted: 'Client “{{name}}” deleted',
  },
  emailed: 'On',
  notEmailed: 'Off',
  toCall: 'Who to call',
  unsubscribed: 'Emails about requests are not sent to {{email}}: the recipient unsubscribed on {{time}}.',
  accountCountry: '{{country}}, as for your company',
  foreignNumbers: {
    title: 'Some details do not match the rules of this country: {{country}}',
    unknown: 'this number is not used there',
    kept: 'Existing details are kept as they are: correct them, or check that the country is right.',
  },
  registry: {
    fill: 'Fill in',
    fillBy: 'Fill in using {{number}}',
    hint: 'Finds the name, KPP, OGRN, address and director',
    filled: 'Filled in: {{fields}}',
    same: 'Everything matches the register',
    kept: 'The register says something different',
    closing: 'According to the register, the company is closed or closing',
    other: '{{field}} in the register: {{value}}',
    replace: 'Replace',
    replaceNamed: 'Replace: {{field}}',
  },
  hints: {
    country: 'Sets which bank details are asked for and how they are checked',
    tags: 'Type a word and press Enter',
    email_created: 'Emails go to the request’s contact or, if it has no address, to the client',
  },
  sections: { main: 'Details', more: 'More', emails: 'Emails about requests' },
  tabs: {
    facilities: words.facilities.title,
    requests: words.requests.title,
    schedules: 'Scheduled',
    agreements: words.agreements.title,
    contacts: 'Contacts',
    bank: 'Bank details',
    files: 'Files',
    feed: 'History',
  },
  /** The names of registration numbers in the client's country; contract/account/bank-details.ts says which it has. */
  bankNumbers: {
    ...words.clients.numbers,
    inn: words.clients.bank.inn,
    ogrn: 'OGRN or OGRNIP',
    bik: words.clients.bank.bank_bik,
    account: 'Bank account',
    corr: words.clients.bank.bank_corr,
    bic: 'BIC (SWIFT)',
    iban: 'Account (IBAN)',
    bin: 'BIN or IIN',
    iik: 'IIK (IBAN)',
    edrpou: 'EDRPOU or RNTRC',
    vat: 'VAT payer number (IPN)',
    mfo: 'Bank code (MFO)',
    tva: 'VAT code (TVA)',
    hvhh: 'Taxpayer code (HVHH)',
    bankCode: 'Bank code',
    stir: 'STIR or PINFL',
    licence: 'Trade licence number',
  },
}

export const contacts: Translated<typeof ru.contacts> = {
  empty: 'No contacts yet',
  add: 'Add contact',
  editNamed: 'Edit contact “{{name}}”',
  removeNamed: 'Delete contact “{{name}}”',
  removeQuestion: 'Delete contact “{{name}}”?',
  fields: { name: 'Name', position: 'Position', phone: words.clients.fields.phone, email: 'Email' },
}

/** The rest is loaded with the screens. */
export const scheduled_requests = { title: words.permissions.entities.schedule }
export const { work_types } = words
