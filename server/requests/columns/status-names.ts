import type { Locale } from '../../../contract/messages.ts'
import { ATTENTION_STATUS, REQUEST_STATUSES } from '../../../contract/requests/status/request-status.ts'

const NAMES: Record<Locale, Record<number, string>> = {
  ru: {
    1: 'Новая',
    2: 'На приёмке',
    3: 'В работе',
    4: 'Завершена',
    5: 'Отменена компанией',
    6: 'Отменена клиентом',
    99: 'Требует внимания',
  },
  en: {
    1: 'New',
    2: 'Approval',
    3: 'In progress',
    4: 'Completed',
    5: 'Cancelled by company',
    6: 'Cancelled by client',
    99: 'Attention',
  },
}

/** The statuses of requests with their names in the user's language, and the attention overlay. */
export function statusNames(locale: Locale): { id: number; name: string }[] {
  return [...REQUEST_STATUSES, ATTENTION_STATUS].map((id) => ({ id, name: statusName(locale, id) }))
}

export function statusName(locale: Locale, status: number): string {
  return NAMES[locale][status] ?? String(status)
}
