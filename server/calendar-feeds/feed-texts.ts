import type { Locale } from '#contract/messages.ts'

interface FeedTexts {
  /** The name of the calendar in calendar programs. */
  own: (account: string) => string
  facility: (facility: string, account: string) => string
  /** Before the title of an unplanned request, which is shown at its deadline. */
  due: string
  status: string
  type: string
  client: string
  contact: string
  executors: string
  manager: string
  deadline: string
  locale: string
}

export const FEED_TEXTS: Record<Locale, FeedTexts> = {
  ru: {
    own: (account) => `Мои заявки · ${account}`,
    facility: (facility, account) => `${facility} · ${account}`,
    due: 'Срок: ',
    status: 'Статус',
    type: 'Вид работ',
    client: 'Клиент',
    contact: 'Контакт',
    executors: 'Исполнители',
    manager: 'Менеджер',
    deadline: 'Срок',
    locale: 'ru-RU',
  },
  en: {
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
    locale: 'en-GB',
  },
}

/** The PRODID of the calendar. */
export function productId(locale: Locale): string {
  return `-//Naryad//Calendar feed//${locale.toUpperCase()}`
}
