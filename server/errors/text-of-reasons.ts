import type { Locale } from '#contract/messages.ts'
import { fieldErrorOf } from '#contract/validation.ts'
import type { InvalidReason } from './app-error.ts'

/** Reasons as sentences in a language; null when there are none. */
export function textOfReasons(reasons: readonly InvalidReason[], locale: Locale): string | null {
  const texts = reasons.map((reason) => {
    const [key, values] = typeof reason === 'string' ? [reason] : reason
    return fieldErrorOf(key, locale, values).message
  })
  return texts.length > 0 ? texts.join('. ') : null
}
