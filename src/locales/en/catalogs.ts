import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { catalogs as ru } from '../ru/catalogs.ts'
import { checklists } from './checklists.ts'
import { crud } from './crud.ts'
import { equipment } from './equipment.ts'
import { facilities } from './facilities.ts'
import { products } from './products.ts'
import { employees, users } from './users.ts'

const clients = {
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
  hints: {
    tags: 'Type a word and press Enter',
    email_created: 'Emails go to the request’s contact or, if it has no address, to the client',
  },
  sections: { main: 'Details', more: 'More', emails: 'Emails about requests' },
  tabs: {
    facilities: 'Facilities',
    requests: 'Requests',
    schedules: 'Scheduled',
    contacts: 'Contacts',
    bank: 'Bank details',
    files: 'Files',
    feed: 'History',
  },
  /** The names of registration numbers in the account's country; contract/account/bank-details.ts says which it has. */
  bankNumbers: {
    inn: words.clients.bank.inn,
    kpp: 'KPP',
    ogrn: 'OGRN or OGRNIP',
    bik: 'Bank code (BIK)',
    account: 'Bank account',
    corr: 'Correspondent account',
    unp: 'UNP',
    bic: 'BIC (SWIFT)',
    iban: 'Account (IBAN)',
    bin: 'BIN or IIN',
    kbe: 'KBe',
    iik: 'IIK (IBAN)',
    edrpou: 'EDRPOU or RNTRC',
    vat: 'VAT payer number (IPN)',
    mfo: 'Bank code (MFO)',
    nip: 'NIP',
    regon: 'REGON',
    krs: 'KRS',
    idno: 'IDNO',
    tva: 'VAT code (TVA)',
    hvhh: 'Taxpayer code (HVHH)',
    voen: 'VÖEN',
    bankCode: 'Bank code',
    identification: 'Identification code',
    okpo: 'OKPO',
    ein: 'EIN',
    taxCode: 'Tax number',
    stir: 'STIR or PINFL',
    trn: 'TRN',
    licence: 'Trade licence number',
  },
}

const contacts = {
  empty: 'No contacts yet',
  add: 'Add contact',
  editNamed: 'Edit contact “{{name}}”',
  removeNamed: 'Delete contact “{{name}}”',
  removeQuestion: 'Delete contact “{{name}}”?',
  fields: { name: 'Name', position: 'Position', phone: 'Phone', email: 'Email' },
}

export const catalogs: Translated<typeof ru> = {
  crud,
  clients,
  facilities,
  equipment,
  contacts,
  employees,
  users,
  products,
  check_lists: checklists,
  /** The rest is loaded with the screens. */
  scheduled_requests: { title: words.permissions.entities.schedule },
}
