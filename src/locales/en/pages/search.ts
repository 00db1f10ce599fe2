import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { search as ru } from '#src/locales/ru/pages/search.ts'

export const search: Translated<typeof ru> = {
  title: 'Search everything',
  placeholder: 'Number, phone, name, tax number, serial number…',
  close: 'Close',
  results: 'Results',
  groups: {
    recent: 'Recent',
    actions: 'Actions',
    pages: 'Pages',
    open: 'Their open requests',
    call: 'On the phone?',
    requests: words.requests.title,
    clients: words.clients.title,
    facilities: words.facilities.title,
    contacts: 'Contacts',
    equipment: words.equipment.title,
    employees: words.employees.title,
    users: words.users.title,
  },
  actions: {
    requests: 'New request',
    clients: 'New client',
    facilities: 'New facility',
    equipment: 'New equipment',
    scheduled_requests: 'New scheduled request',
    check_lists: 'New checklist',
    users: 'New user',
  },
  newRequestFor: 'New request: {{name}}',
  unknownNumber: 'Unknown number: it will be the contact on the request',
  until: 'due {{time}}',
  searching: 'Searching',
  found_one: '{{count}} result found',
  found_other: '{{count}} results found',
  nothing: 'Nothing found',
  nothingHint:
    'Search by request number, part of a name, address, phone (four digits in a row or more), email, tax number or serial number.',
  forget: 'Clear recent',
  keys: { choose: 'choose', open: 'open', newTab: 'in a new tab', close: 'close' },
}
