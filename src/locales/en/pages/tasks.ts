import type { tasks as ru } from '../../ru/pages/tasks.ts'
import type { Translated } from '../../shape.ts'

export const tasks: Translated<typeof ru> = {
  greeting: 'My day, {{date}}',
  whose: { label: 'Whose requests', mine: 'Mine', all: 'All' },
  next: { title: 'Next request', now: 'In progress now', open: 'Open', noTime: 'no time planned' },
  own: {
    title: 'My week',
    completed: 'Completed',
    onTime: 'On time',
    rating: "Clients' rating",
    few: '{{cases}} of {{n}}',
    rated_one: '{{rating}} ({{count}} rating)',
    rated_other: '{{rating}} ({{count}} ratings)',
  },
  sections: {
    attention: { title: 'Need attention', empty: 'Nothing overdue or in conflict' },
    toStart: { title: 'To start today', empty: 'Everything of today is started' },
    inWork: { title: 'In progress', empty: 'Nothing is being carried out' },
    approval: { title: 'Waiting for acceptance', empty: 'Clients have accepted everything' },
    unassigned: { title: 'Without a technician', empty: 'Every request has a technician' },
  },
  all: 'All ({{total}})',
  allOf: '{{title}}: all requests ({{total}})',
  noRights: 'Your role has no access to requests. What is open to you stands in the menu.',
}
