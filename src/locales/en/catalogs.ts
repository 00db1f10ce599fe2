import type { catalogs as ru } from '../ru/catalogs.ts'
import type { Translated } from '../shape.ts'
import { checklists } from './checklists.ts'
import { crud } from './crud.ts'
import { equipment } from './equipment.ts'
import { employees, users } from './people.ts'

const clients = {
  title: 'Clients',
  new: 'New client',
  add: 'Add a client',
  empty: 'There are no clients yet. Add the first one, then its facilities and requests.',
  deleteQuestion: 'Delete the client “{{name}}”?',
  deleteWarning: 'Its contacts, bank details and tags go with it. They cannot be brought back.',
  types: { company: 'Company', person: 'Private person' },
  fields: {
    name: 'Name',
    type: 'Type',
    phone: 'Phone',
    email: 'E-mail',
    comment: 'Comment',
    tags: 'Tags',
    tag: 'Tag',
    facilities_count: 'Facilities',
    open_requests: 'Open requests',
    created_at: 'Added',
  },
  hints: { tags: 'Type a word and press Enter' },
  sections: { main: 'Main', more: 'More' },
  tabs: { facilities: 'Facilities', requests: 'Requests', contacts: 'Contacts', bank: 'Bank details', feed: 'Feed' },
  bank: {
    full_name: 'Full name',
    fact_address: 'Actual address',
    business_address: 'Registered address',
    inn: 'Taxpayer number (INN)',
    kpp: 'Tax registration code (KPP)',
    ogrn: 'State registration number (OGRN)',
    bank_name: 'Bank',
    bank_bik: 'Bank code (BIK)',
    bank_account: 'Account',
    bank_corr: 'Correspondent account',
    ceo: 'Chief executive',
    main_accountant: 'Chief accountant',
  },
}

const facilities = {
  title: 'Facilities',
  new: 'New facility',
  add: 'Add a facility',
  empty: 'There are no facilities yet. Add the first one: requests are made for facilities.',
  deleteQuestion: 'Delete the facility “{{name}}”?',
  deleteWarning: 'Its contacts and tags go with it. They cannot be brought back.',
  types: {
    office: 'Office',
    warehouse: 'Warehouse',
    shop: 'Shop',
    production: 'Production',
    residential: 'Residential building',
    other: 'Other',
  },
  contractStatuses: {
    active: 'Contract active',
    ending: 'Contract ending',
    expired: 'Contract expired',
    none: 'No contract',
  },
  contractStates: {
    active: 'Active until {{date}}',
    ending: 'Ends {{date}}',
    expired: 'Expired {{date}}',
    none: 'No contract',
  },
  fields: {
    name: 'Name',
    client_id: 'Client',
    type: 'Type',
    manager_id: 'Manager',
    contract_number: 'Contract number',
    contract_till: 'Contract until',
    contract_status: 'Contract',
    city: 'City',
    address: 'Address',
    lat: 'Latitude',
    lon: 'Longitude',
    tags: 'Tags',
    tag: 'Tag',
    open_requests: 'Open requests',
    created_at: 'Added',
  },
  hints: {
    tags: 'Type a word and press Enter',
    type: 'Choose from the list or type your own',
    address: 'Street and house. A click on the map places the pin.',
  },
  sections: { main: 'Main', place: 'Where it is', contract: 'Contract', more: 'More' },
  tabs: { requests: 'Requests', contacts: 'Contacts', feed: 'Feed' },
}

const contacts = {
  empty: 'There are no contacts yet',
  add: 'Add a contact',
  editNamed: 'Edit the contact “{{name}}”',
  removeNamed: 'Delete the contact “{{name}}”',
  removeQuestion: 'Delete the contact “{{name}}”?',
  fields: { name: 'Name', position: 'Position', phone: 'Phone', email: 'E-mail' },
}

export const catalogs: Translated<typeof ru> = {
  crud,
  clients,
  facilities,
  equipment,
  contacts,
  employees,
  users,
  check_lists: checklists,
}
