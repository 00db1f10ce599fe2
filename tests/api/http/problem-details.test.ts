import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'
import { API_ROOT } from '#contract/index.ts'
import { LOCALES, messagesIn } from '#contract/messages.ts'
import { AppError } from '#server/errors/app-error.ts'
import { handleError } from '#server/http/error-handler.ts'
import { prefersProblem } from '#server/http/problem.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const PROBLEM = 'application/problem+json'
const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

describe('every error of the catalogue', () => {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[]
  const app = Fastify({ requestIdHeader: 'x-request-id' })
  app.setErrorHandler(handleError)
  app.get<{ Params: { code: ErrorCode } }>('/:code', ({ params: { code } }) => {
    throw new AppError(code, { fields: { name: 'required' }, details: { status: 4 } })
  })
  afterAll(() => app.close())

  test.each(codes.flatMap((code) => LOCALES.map((locale) => ({ code, locale }))))(
    '$code, in $locale, is a problem to those who prefer one',
    async ({ code, locale }) => {
      const call = { url: `/${code}`, headers: { 'accept-language': locale, 'x-request-id': 'the same' } }
      const plain = await app.inject(call)
      const problem = await app.inject({ ...call, headers: { ...call.headers, accept: PROBLEM } })
      expect(plain.headers['content-type']).toMatch(/^application\/json/)
      expect(problem.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect([plain.statusCode, problem.statusCode]).toEqual([ERROR_STATUS[code], ERROR_STATUS[code]])
      const { message, ...error } = plain.json().error
      expect(problem.json()).toEqual({
        type: `${API_ROOT}/docs#error-${code}`,
        title: messagesIn(locale).errors[code],
        status: ERROR_STATUS[code],
        detail: message,
        ...error,
      })
      expect(problem.headers['retry-after']).toBe(plain.headers['retry-after'])
    },
  )

  test('is described where its type leads', async () => {
    const { info, components } = (await testApp.app.inject({ url: `${API_ROOT}/openapi.json` })).json()
    for (const code of codes) expect(info.description).toContain(`<a id="error-${code}"></a>\`${code}\``)
    for (const { content } of Object.values<{ content: object }>(components.responses)) {
      expect(Object.keys(content)).toEqual(['application/json', PROBLEM])
    }
  })
})

describe('what never reaches a handler', () => {
  const signedIn = { authorization: `Bearer ${admin.token}` }
  const sent = { ...signedIn, 'content-type': 'application/json' }
  const clients = `${API_ROOT}/clients`

  test.each([
    ['an address that no route has', { url: `${API_ROOT}/none` }, 404, 'not_found'],
    ['one that cannot be read', { url: `${API_ROOT}/%zz` }, 404, 'not_found'],
    ['another method', { method: 'PUT', url: clients }, 405, 'method_not_allowed'],
    ['no sign-in', { url: clients }, 401, 'unauthenticated'],
    ['malformed JSON', { method: 'POST', url: clients, headers: sent, payload: '{"name": ' }, 400, 'malformed_json'],
    ['an empty body', { method: 'POST', url: clients, headers: sent, payload: '' }, 400, 'malformed_json'],
    [
      'a body that is too large',
      { method: 'POST', url: clients, headers: sent, payload: largeBody() },
      413,
      'too_large',
    ],
    [
      'a body of another type',
      { method: 'POST', url: clients, headers: { ...signedIn, 'content-type': 'text/xml' }, payload: '<name/>' },
      415,
      'unsupported_type',
    ],
    [
      'fields that are wrong',
      { method: 'POST', url: clients, headers: sent, payload: '{"name": 5}' },
      422,
      'validation_failed',
    ],
  ] as const)('%s is a problem, too', async (_what, call, status, code) => {
    const headers = 'headers' in call ? call.headers : {}
    const plain = await testApp.app.inject({ ...call, headers })
    const problem = await testApp.app.inject({ ...call, headers: { ...headers, accept: PROBLEM } })
    expect([plain.statusCode, plain.json().error.code]).toEqual([status, code])
    expect([problem.statusCode, problem.headers['content-type']]).toEqual([status, expect.stringContaining(PROBLEM)])
    const { message, ...error } = plain.json().error
    expect(problem.json()).toMatchObject({ status, code, detail: message, ...error })
    expect(problem.headers.allow).toBe(plain.headers.allow)
  })

  function largeBody() {
    return JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
  }
})

test('success is plain JSON also to those who prefer problems', async () => {
  const answer = await admin.attempt('clients.list', { headers: { accept: PROBLEM } })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
})

test.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  [PROBLEM, true],
  [`${PROBLEM.toUpperCase()};charset=utf-8`, true],
  [`${PROBLEM}, application/json`, true],
  [`application/json, ${PROBLEM}`, false],
  [`application/json;q=0.9, ${PROBLEM}`, true],
  [`${PROBLEM};q=0.5, application/json`, false],
  [`*/*, ${PROBLEM}`, true],
  [`${PROBLEM};q=0.1, */*`, false],
  [`${PROBLEM};q=0`, false],
  [`${PROBLEM};q=x, text/html`, false],
  [`${PROBLEM};q=0.5, application/*, application/json;q=0.2`, true],
])('Accept: %s prefers problems: %s', (accept, isPreferred) => {
  expect(prefersProblem(accept)).toBe(isPreferred)
})
