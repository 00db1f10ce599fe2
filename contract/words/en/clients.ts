import type { clients as ruClients } from '../ru/clients.ts'
import type { Translated } from '../shape.ts'

export const clients: Translated<typeof ruClients> = {
  title: 'Clients',
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
}
