/** Requests in the calendar programs of users. */
export const calendarFeed = {
  /** The name of the calendar in calendar programs. */
  own: (account: string) => `Мои заявки · ${account}`,
  facility: (facility: string, account: string) => `${facility} · ${account}`,
  /** Before the title of an unplanned request, which is shown at its deadline. */
  due: 'Срок: ',
  status: 'Статус',
  type: 'Вид работ',
  client: 'Клиент',
  contact: 'Контакт',
  executors: 'Исполнители',
  manager: 'Менеджер',
  deadline: 'Срок',
}
