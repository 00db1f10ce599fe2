import type { Translated } from '#contract/words/shape.ts'
import type { merging as ru } from '#src/locales/ru/pages/merging.ts'

export const merging: Translated<typeof ru> = {
  action: 'Merge',
  title: {
    clients: 'Merge with another client',
    facilities: 'Merge with another facility',
    contacts: 'Merge with another contact',
  },
  which: {
    clients: 'Duplicate of this client',
    facilities: 'Duplicate of this facility',
    contacts: 'Duplicate of this contact',
  },
  hint: '{{name}} stays. Everything that belongs to the duplicate moves here, and the duplicate is removed. Anything missing here (a phone, an address, bank details, a picture) is taken from the duplicate. You can undo this for a day.',
  contactHint:
    '{{name}} stays. Anything missing (a phone, an email, a position) is taken from the duplicate. You can undo this for a day.',
  goes: 'Moves here',
  nothing: 'Nothing else belongs to the duplicate.',
  facilities: 'Facilities: {{count}}',
  requests: 'Requests: {{count}}',
  scheduled_requests: 'Scheduled requests: {{count}}',
  equipment: 'Equipment: {{count}}',
  contacts: 'Contacts: {{count}}',
  files: 'Files: {{count}}',
  differences: 'Differences',
  kept: '{{field}}: {{kept}} stays, {{other}} is lost',
  becomesContact: '{{field}}: {{kept}} stays, {{other}} becomes a contact',
  otherNumber: 'These look like two different companies: the {{field}} differs.',
  field: {
    phone: 'phone',
    email: 'email',
    address: 'address',
    contract_number: 'contract number',
    contract_till: 'end of contract',
    manager: 'manager',
  },
  ok: 'Merge',
  done: 'Merged: the duplicate has been removed',
  undo: 'Undo merge',
  undone: 'Merge undone, separate again: {{name}}',
  mergeNamed: 'Merge contact {{name}} with another',
}
