import type { CallName, NamedRoute } from '#contract/index.ts'
import { isReachedByKeys } from '#contract/key-calls.ts'
import { IDEMPOTENCY_HOURS, ON_SITE_IDEMPOTENCY_HOURS } from '#contract/limits.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/messages.ts'
import { createdPath } from '../created-path.ts'
import { answersEtag } from '../etags.ts'
import { IDEMPOTENCY_KEY_MAX, isOncePerKey } from '../idempotency.ts'
import { takesVersion } from '../if-match.ts'

/** Calls whose handlers give the ETag, to every caller. */
const WITH_ETAG: readonly CallName[] = ['requests.view', 'calendarFeeds.calendar']

export function hasEtags({ name, route }: NamedRoute): boolean {
  return WITH_ETAG.includes(name) || answersEtag(route)
}

/** Whether a call is answered 304 when the caller has the answer. */
export function isConditional(call: NamedRoute): boolean {
  return call.route.method === 'GET' && hasEtags(call)
}

export const HEADER_PARAMETERS = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `The language of messages: ${LOCALES.join(', ')}; ${DEFAULT_LOCALE} by default`,
    schema: { type: 'string' },
    example: 'en',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      `A name that the caller gives to this call: repeated with the same key within ${IDEMPOTENCY_HOURS} hours, it changes ` +
      `nothing and is answered as it was; calls of work on site for ${ON_SITE_IDEMPOTENCY_HOURS / 24} days`,
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
    example: 'f3b1c6de-6d0e-4a53-9a0c-0c7d2e5b8a41',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer that the caller has: while it is the same, 304 without a body',
    schema: { type: 'string' },
    example: 'W/"n4bQgYhMfWWaL-qgxVrQFa"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag that the row was read with, instead of `version` in the body: once the row has another version, the change ' +
      'is refused with 412. `*`: whatever its version is',
    schema: { type: 'string' },
    example: '"3-n4bQgYhMfWWaL-qgxVrQFa"',
  },
}

/** What a call reads of its headers. */
export function headersOf(call: NamedRoute) {
  return [
    reference('AcceptLanguage'),
    ...(isOncePerKey(call.route) ? [reference('IdempotencyKey')] : []),
    ...(isConditional(call) ? [reference('IfNoneMatch')] : []),
    ...(takesVersion(call.route) ? [reference('IfMatch')] : []),
  ]
}

function reference(name: keyof typeof HEADER_PARAMETERS) {
  return { $ref: `#/components/parameters/${name}` }
}

const text = { type: 'string' }

export const ANSWER_HEADERS = {
  ETag: {
    description:
      'Names this version of the answer; given to calls with a key, and to those that send `If-None-Match`. That of a row ' +
      'which changes by version begins with the version',
    schema: text,
  },
  Location: { description: 'The address of what was created', schema: { type: 'string', format: 'uri-reference' } },
  RateLimit: { description: 'To calls with a key: how many more may be made, and at once', schema: text },
  RateLimitPolicy: { description: 'To calls with a key: how many may be made in a minute, and at once', schema: text },
  RequestId: { description: 'Names the call in the log of the server', schema: text },
  RetryAfter: { description: 'After how many seconds to try again', schema: { type: 'integer' } },
}

/** The headers of a call's answer. */
export function answerHeadersOf(call: NamedRoute) {
  return {
    ...REQUEST_ID,
    ...(isReachedByKeys(call.route) && RATE_LIMIT),
    ...(createdPath(call.route) && answerHeader('Location', 'Location')),
    ...(hasEtags(call) && answerHeader('ETag', 'ETag')),
  }
}

const RATE_LIMIT = { ...answerHeader('RateLimit', 'RateLimit'), ...answerHeader('RateLimit-Policy', 'RateLimitPolicy') }
export const REQUEST_ID = answerHeader('X-Request-Id', 'RequestId')
export const RETRY_AFTER = answerHeader('Retry-After', 'RetryAfter')

function answerHeader(name: string, component: keyof typeof ANSWER_HEADERS) {
  return { [name]: { $ref: `#/components/headers/${component}` } }
}
