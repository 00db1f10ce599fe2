import type { Locale } from '#contract/messages.ts'
import { ATTENTION_STATUS, REQUEST_STATUS, REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'

const NAMES: Record<Locale, Record<number, string>> = {
  ru: {
    [REQUEST_STATUS.new]: 'Новая',
    [REQUEST_STATUS.approval]: 'На приёмке',
    [REQUEST_STATUS.inProgress]: 'В работе',
    [REQUEST_STATUS.completed]: 'Завершена',
    [REQUEST_STATUS.cancelledByCompany]: 'Отменена компанией',
    [REQUEST_STATUS.cancelledByClient]: 'Отменена клиентом',
    [ATTENTION_STATUS]: 'Требует внимания',
  },
  en: {
    [REQUEST_STATUS.new]: 'New',
    [REQUEST_STATUS.approval]: 'Approval',
    [REQUEST_STATUS.inProgress]: 'In progress',
    [REQUEST_STATUS.completed]: 'Completed',
    [REQUEST_STATUS.cancelledByCompany]: 'Cancelled by company',
    [REQUEST_STATUS.cancelledByClient]: 'Cancelled by client',
    [ATTENTION_STATUS]: 'Attention',
  },
}

/** The statuses of requests with their names in the user's language, and the attention overlay. */
export function statusNames(locale: Locale): { id: number; name: string }[] {
  return [...REQUEST_STATUSES, ATTENTION_STATUS].map((id) => ({ id, name: statusName(locale, id) }))
}

export function statusName(locale: Locale, status: number): string {
  return NAMES[locale][status] ?? String(status)
}
