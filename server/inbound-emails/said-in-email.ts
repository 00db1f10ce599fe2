import type { EventPayload } from '#contract/history.ts'
import { REQUEST_DESCRIPTION_MAX } from '#contract/limits.ts'
import type { ParsedEmail } from './parsing/read-email.ts'

/** What of an email goes into a request. */
export type Said = Pick<ParsedEmail, 'from' | 'subject' | 'text' | 'quoted'>

/** The description of the request that is created of it. */
export function descriptionOf({ text }: Said): string | null {
  return text.slice(0, REQUEST_DESCRIPTION_MAX) || null
}

/** What the history of its request says. @param isFirst whether the request was created of it */
export function emailPayload(
  { from, text, quoted }: Said,
  leftOut: readonly string[],
  isFirst: boolean,
): EventPayload<'emailReceived'> {
  return {
    // The request itself says it.
    comment: isFirst && text.length <= REQUEST_DESCRIPTION_MAX ? '' : text,
    quoted,
    from: from?.name || null,
    address: from?.address ?? null,
    left_out: [...leftOut],
    is_first: isFirst,
  }
}
