import type { FastifyRequest } from 'fastify'
import { DEFAULT_LOCALE, type Locale } from '#contract/messages.ts'

/** The language of an answer: English when the caller prefers it to Russian, else Russian. */
export function requestLocale(request: FastifyRequest): Locale {
  const wanted = request.headers['accept-language']?.toLowerCase() ?? ''
  const english = wanted.indexOf('en')
  const russian = wanted.indexOf('ru')
  if (english === -1) return DEFAULT_LOCALE
  return russian === -1 || english < russian ? 'en' : 'ru'
}
