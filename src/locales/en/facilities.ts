import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { facilities as ru } from '../ru/facilities.ts'

export const facilities: Translated<typeof ru> = {
  ...words.facilities,
  new: 'New facility',
  add: 'Add facility',
  empty: 'No facilities yet. Add the first one: requests are created for facilities.',
  deleteQuestion: 'Delete facility “{{name}}”?',
  deleteWarning: 'Its contacts and tags are deleted too. This cannot be undone.',
  events: {
    created: 'Facility “{{name}}” added',
    changed: 'Facility “{{name}}” changed',
    deleted: 'Facility “{{name}}” deleted',
  },
  covered: 'Under a service agreement',
  notCovered: 'Without a service agreement',
  contractStates: {
    active: 'Active until {{date}}',
    ending: 'Ends {{date}}',
    expired: 'Expired {{date}}',
    none: words.facilities.contractStatuses.none,
  },
  hints: {
    tags: 'Type a word and press Enter',
    type: 'Choose from the list or type your own',
    address: 'Street and number. Click the map to place the pin.',
  },
  sections: { main: 'Details', location: 'Location', contract: 'Contract', more: 'More' },
  tabs: {
    requests: words.requests.title,
    schedules: 'Scheduled',
    agreements: words.agreements.title,
    equipment: words.equipment.title,
    service: words.facilities.serviceLog,
    contacts: 'Contacts',
    subscribers: 'Subscribers',
    files: 'Files',
    feed: 'History',
  },
  views: { map: 'Map' },
  map: {
    label: 'Facilities on the map',
    legend: 'Contracts',
    page: 'Open facility',
    none: 'No facilities with a location match these filters. Set a location when editing a facility.',
    cut: 'Showing the first {{most, number}} facilities by name. Use search and filters to find the others.',
  },
  profit: {
    answer: 'Revenue over 12 months: {{sum}}',
    none: 'No revenue in 12 months: no request with a price was completed',
    table: 'Completed requests by month',
    month: 'Month',
    sum: 'Amount',
    requests: 'Requests',
  },
  service: {
    from: 'From',
    to: 'To',
    none: 'No requests completed here yet',
    noneThen: 'No requests completed in this period',
    executors: words.requests.fields.employees,
    equipment: words.equipment.title,
    works: words.requests.works.title,
    checklists: words.requests.fields.checklists,
    answered: '{{name}}: {{answered}} of {{items}}',
    defects: 'Defects found',
    price: words.requests.fields.price,
  },
  equipment: {
    choose: 'Choose equipment',
    label: 'Equipment at the facility',
    hint: 'Selected equipment moves here with its parts. Anything you remove is left without a facility.',
  },
  subscribers: {
    sent: 'These addresses get emails about requests at this facility.',
    notYet:
      'No emails are sent yet: no mail server is set up. The addresses are kept and will get emails about requests at this facility once it is.',
    none: 'No subscribers yet',
    email: 'Subscriber email',
    add: 'Add',
    full: 'You can add up to 20 addresses.',
    unsubscribed:
      'Unsubscribed: no emails go to this address. Only the recipient can undo this, using the link in any of your emails.',
    removeNamed: 'Remove subscriber {{email}}',
    removeQuestion: 'Remove subscriber {{email}}?',
  },
}
