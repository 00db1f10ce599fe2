import { type Locale, wordsIn } from '#contract/messages.ts'
import { ATTENTION_STATUS, REQUEST_STATUSES, statusKeyOf } from '#contract/requests/status/request-status.ts'

/** The statuses of requests with their names in the user's language, and the attention overlay. */
export function statusNames(locale: Locale): { id: number; name: string }[] {
  return [...REQUEST_STATUSES, ATTENTION_STATUS].map((id) => ({ id, name: statusName(locale, id) }))
}

export function statusName(locale: string, status: number): string {
  return wordsIn(locale).requests.statuses[statusKeyOf(status)]
}
