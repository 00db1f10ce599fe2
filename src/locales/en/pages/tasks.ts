import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { tasks as ru } from '#src/locales/ru/pages/tasks.ts'

export const tasks: Translated<typeof ru> = {
  greeting: 'My day, {{date}}',
  away: {
    nothing: 'Requests appear here as soon as the connection is back.',
    noRequests: 'There are no requests for the coming days.',
    inWork: 'In progress',
    today: 'Today',
    tomorrow: 'Tomorrow',
    noTime: 'No planned time',
    closed: 'Finished, waiting to be sent',
  },
  whose: { label: 'Whose requests', mine: 'Mine', all: 'All' },
  next: {
    title: 'Next request',
    now: 'In progress now',
    open: 'Open',
    call: 'Call',
    route: 'Route',
    start: 'Start work',
    noTime: 'no planned time',
  },
  own: {
    title: 'My week',
    completed: words.analytics.completed,
    onTime: 'On time',
    rating: 'Client rating',
    few: '{{cases}} of {{n}}',
    rated_one: '{{rating}} ({{count}} rating)',
    rated_other: '{{rating}} ({{count}} ratings)',
  },
  sections: {
    attention: {
      title: 'Need attention',
      title_assigned: 'Assigned, but need attention',
      empty: 'Nothing overdue or in conflict',
    },
    late: { title: 'Not started on time', empty: 'Everything was started on time' },
    toStart: { title: 'To start today', empty: 'Everything for today has been started' },
    inWork: { title: 'In progress, on track', empty: 'Nothing is in progress' },
    approval: { title: 'Awaiting approval', empty: 'Clients have approved everything' },
    unassigned: { title: 'Unassigned', empty: 'Every request has a technician' },
  },
  week: {
    title: 'This week',
    created: words.analytics.created,
    completed: words.analytics.completed,
    overdue: words.analytics.overdue,
    on_time_rate: 'On time',
  },
  contracts: { agreements: 'Expiring agreements', title: 'Expiring contracts of facilities', till: 'until {{date}}' },
  all: 'All ({{total}})',
  allOf: '{{title}}: all requests ({{total}})',
  noPermission: 'Your role has no access to requests. The menu shows what you can open.',
}
