import { words } from '#contract/words/ru/index.ts'

/** Requests in the calendar programs of users. */
export const calendarFeed = {
  /** The name of the calendar in calendar programs. */
  own: (account: string) => `Мои заявки · ${account}`,
  facility: (facility: string, account: string) => `${facility} · ${account}`,
  /** Before the title of an unplanned request, which is shown at its deadline. */
  due: 'Срок: ',
  status: words.requests.fields.status,
  type: words.requests.fields.work_type,
  client: words.requests.fields.client,
  contact: 'Контакт',
  executors: words.requests.fields.employees,
  manager: words.requests.fields.manager,
  deadline: words.requests.fields.deadline_at,
  sla_due: words.requests.fields.sla_due_at,
}
