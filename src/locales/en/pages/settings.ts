import type { settings as ru } from '../../ru/pages/settings.ts'
import type { Translated } from '../../shape.ts'

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
  password: {
    old: 'Current password',
    new: 'New password',
    others: 'Sessions on other devices will end; sign in there with the new password.',
    submit: 'Change the password',
    done: 'Password changed',
    doneText: 'Sessions on other devices have ended.',
  },
  devices: {
    title: 'Devices',
    unknown: 'Device',
    current: 'this device',
    online: 'online',
    lastLogin: 'Signed in:',
    signOut: 'Sign out there',
    signOutNamed: 'Sign out there: {{name}}',
    question: 'Sign out on “{{name}}”?',
    signOutOthers: 'Sign out everywhere else',
    othersText: 'Sessions will end everywhere but on this device. Enter your password to confirm.',
    changePassword: 'Change the password',
  },
}
