import type { catalogs as ru } from '../ru/catalogs.ts'
import type { Translated } from '../shape.ts'
import { checklists } from './checklists.ts'
import { crud } from './crud.ts'
import { equipment } from './equipment.ts'
import { facilities } from './facilities.ts'
import { products } from './products.ts'
import { employees, users } from './users.ts'

const clients = {
  title: 'Clients',
  new: 'New client',
  add: 'Add client',
  empty: 'No clients yet. Add the first one, then its facilities and requests.',
  deleteQuestion: 'Delete client “{{name}}”?',
  deleteWarning: 'Its contacts, bank details and tags are deleted too. This cannot be undone.',
  types: { company: 'Company', person: 'Individual' },
  fields: {
    name: 'Name',
    type: 'Type',
    phone: 'Phone',
    email: 'Email',
    comment: 'Comment',
    tags: 'Tags',
    tag: 'Tag',
    facilities_count: 'Facilities',
    open_requests: 'Open requests',
    email_created: 'Request received or visit coming up',
    email_on_the_way: 'Technician on the way',
    email_done: 'Work done: sign and rate',
    created_at: 'Added',
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
  bank: {
    full_name: 'Full name',
    fact_address: 'Trading address',
    business_address: 'Registered address',
    inn: 'Tax number (INN)',
    kpp: 'Tax registration code (KPP)',
    ogrn: 'State registration number (OGRN)',
    bank_name: 'Bank',
    bank_bik: 'Bank code (BIK)',
    bank_account: 'Account',
    bank_corr: 'Correspondent account',
    ceo: 'Chief executive',
    main_accountant: 'Chief accountant',
  },
  /** The names of registration numbers in the account's country; contract/account/bank-details.ts says which it has. */
  bankNumbers: {
    inn: 'Tax number (INN)',
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
}
