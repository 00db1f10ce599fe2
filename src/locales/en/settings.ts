import type { settings as ru } from '../ru/settings.ts'
import type { Translated } from '../shape.ts'

export const settings: Translated<typeof ru> = {
  profile: {
    person: 'Personal data',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    role: 'Role',
    executor: 'Executes requests',
    company: 'Company',
    companyName: 'Name',
    country: 'Country',
    currency: 'Currency',
    timezone: 'Time zone',
    appearance: 'Appearance',
    none: 'not given',
    yes: 'yes',
    no: 'no',
  },
}
