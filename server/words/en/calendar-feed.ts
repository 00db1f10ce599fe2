import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { calendarFeed as ru } from '../ru/calendar-feed.ts'

export const calendarFeed: Translated<typeof ru> = {
  own: (account) => `My requests · ${account}`,
  facility: (facility, account) => `${facility} · ${account}`,
  due: 'Due: ',
  status: words.requests.fields.status,
  type: words.requests.fields.work_type,
  client: words.requests.fields.client,
  contact: 'Contact',
  executors: words.requests.fields.employees,
  manager: words.requests.fields.manager,
  deadline: words.requests.fields.deadline_at,
  sla_due: words.requests.fields.sla_due_at,
}
