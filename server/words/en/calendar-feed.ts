import type { Translated } from '#contract/words/shape.ts'
import type { calendarFeed as ru } from '../ru/calendar-feed.ts'

export const calendarFeed: Translated<typeof ru> = {
  own: (account) => `My requests · ${account}`,
  facility: (facility, account) => `${facility} · ${account}`,
  due: 'Due: ',
  status: 'Status',
  type: 'Work type',
  client: 'Client',
  contact: 'Contact',
  executors: 'Technicians',
  manager: 'Manager',
  deadline: 'Deadline',
}
