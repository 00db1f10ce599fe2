import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/messages.ts'

/** The language of an answer: the one of ours that the caller names first. */
export function requestLocale(request: FastifyRequest): Locale {
  const wanted = request.headers['accept-language']?.toLowerCase() ?? ''
  const named = LOCALES.filter((locale) => wanted.includes(locale))
  return named.toSorted((one, other) => wanted.indexOf(one) - wanted.indexOf(other))[0] ?? DEFAULT_LOCALE
}
