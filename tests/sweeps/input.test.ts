import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ERROR_STATUS } from '#contract/errors.ts'
import { fill, messagesIn } from '#contract/messages.ts'
import { pathWith } from '#contract/route-path.ts'
import { contentsOf } from '../support/account-contents.ts'
import { addressOf, callerOf } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'
import { ENDS_SESSION, EVERY_CALL, isUnsafe, needsSignIn } from './every-call.ts'
import { randomCalls } from './random-calls.ts'
import { sampleBody, sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const rows: SampleRows = await createSampleRows(testApp, account, admin)
const before: Record<string, string> = await contentsOf(testApp.testDatabase, account.id)

describe('an unknown field answers 422 and names it', () => {
  const withBody = EVERY_CALL.filter((call) => isUnsafe(call) && !(call.route.body instanceof z.ZodArray))

  test.each(withBody.filter(({ route }) => !(route.upload && !route.body)))('$title', async (call) => {
    const refused = await admin.attempt(call.name, {
      params: sampleParams(call, rows),
      body: { ...sampleBody(call, rows), no_such_field: 1 },
    })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toHaveProperty(['no_such_field', 'key'], 'unknown_field')
  })
})

describe('an unknown parameter answers 422 and names it', () => {
  test.each(EVERY_CALL)('$title', async (call) => {
    const refused = await admin.attempt(call.name, {
      params: sampleParams(call, rows),
      query: { no_such_filter: '1' },
      body: sampleBody(call, rows),
    })
    expect(refused.status).toBe(422)
    expect(refused.error.fields).toHaveProperty(['no_such_filter', 'key'], 'unknown_field')
  })
})

describe('a body that is not JSON answers 400', () => {
  test.each(EVERY_CALL.filter(isUnsafe))('$title', async (call) => {
    const answer = await testApp.app.inject({
      method: call.route.method,
      url: addressOf(call.route.path, sampleParams(call, rows)),
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: '{"name": ',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.code).toBe('malformed_json')
  })
})

describe('a time outside the years 1970–2999 answers 422 at its field', () => {
  const places = EVERY_CALL.flatMap((call) =>
    (['query', 'body'] as const).flatMap((part) => timesIn(call.route[part]).map((field) => ({ call, part, field }))),
  )

  test('there are such fields', () => {
    expect(places.length).toBeGreaterThan(10)
  })

  test.each(places)('$call.title, $field in the $part', async ({ call, part, field }) => {
    for (const time of [
      '0000-01-01T00:00:00Z',
      '1970-01-01T00:00:00+00:01',
      '3000-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ]) {
      const given = { body: sampleBody(call, rows), query: {} }
      const refused = await admin.attempt(call.name, {
        params: sampleParams(call, rows),
        ...given,
        [part]: { ...given[part], [field]: time },
      })
      expect(refused.status, time).toBe(422)
      expect(refused.error.fields, time).toHaveProperty([field, 'key'], 'not_date')
    }
  })
})

test('none of these changed anything', async () => {
  expect(await contentsOf(testApp.testDatabase, account.id)).toEqual(before)
})

describe('an address that no text can be made of, or that the database cannot keep, is not found', () => {
  const withParams = EVERY_CALL.filter(({ route }) => /:\w+/.test(route.path))

  test.each(withParams)('$title', async (call) => {
    // The text around a parameter (`.ics`) stays; the rest of the call is valid.
    for (const unspeakable of ['a%00b', '%00', '%ff%fe', '%ed%a0%80', '%c0%af', '%zz', '%']) {
      const answer = await testApp.app.inject({
        method: call.route.method,
        url: `/api${pathWith(call.route.path, () => unspeakable)}`,
        headers: needsSignIn(call) ? { authorization: `Bearer ${admin.token}` } : {},
        ...(isUnsafe(call) && { payload: sampleBody(call, rows) ?? {} }),
      })
      expect([unspeakable, answer.statusCode, answer.json().error.code]).toEqual([unspeakable, 404, 'not_found'])
    }
  })

  test.each(['/%00', '/assets/%00', '/%ff', '/requests/%00', '/r/%00', '/unsubscribe/%ed%a0%80'])(
    'and the page at %s is no defect',
    async (url) => {
      expect((await testApp.app.inject({ url })).statusCode).toBeLessThan(500)
    },
  )
})

test('another method on a known address answers 405, an unknown address 404', async () => {
  const put = await testApp.app.inject({ method: 'PUT', url: '/api/clients' })
  expect([put.statusCode, put.json().error.code]).toEqual([405, 'method_not_allowed'])
  expect(put.headers.allow).toBe('GET, HEAD, POST')
  const unknown = await testApp.app.inject({ url: '/api/no-such-thing' })
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'not_found'])
})

/** For what is no file: the message of the code is about one. */
const BODY_TOO_LARGE = new RegExp(`^${fill(messagesIn('ru').fields.body_too_large, { max: '\\d+' })}$`)

test('two thousand random bad calls get an error of the catalogue each, and never a defect', {
  timeout: 120_000,
}, async () => {
  const calls = randomCalls(
    EVERY_CALL.filter(({ name, route }) => !ENDS_SESSION.includes(name) && !route.produces),
    rows,
    2_000,
  )
  const defects: string[] = []
  for (const { call, attempt } of calls) {
    const answered = await admin.attempt(call.name, attempt)
    const isOfCatalogue =
      answered.status < 400 ||
      (answered.status < 500 &&
        ERROR_STATUS[answered.error.code] === answered.status &&
        (answered.error.message === messagesIn('ru').errors[answered.error.code] ||
          BODY_TOO_LARGE.test(answered.error.message)))
    if (!isOfCatalogue) defects.push(`${answered.status} ${call.title} ${JSON.stringify(attempt).slice(0, 500)}`)
  }
  expect(defects).toEqual([])
})

test('errors are in the user’s language', async () => {
  const guest = callerOf(testApp.app)
  const english = await guest.attempt('auth.login', {
    body: {},
    headers: { 'accept-language': 'en-GB,en;q=0.9,ru;q=0.5' },
  })
  expect(english.error.fields?.email).toEqual({
    key: 'email_required',
    message: messagesIn('en').fields.email_required,
  })
  const russian = await guest.attempt('auth.login', { body: {} })
  expect(russian.error.fields?.email).toEqual({
    key: 'email_required',
    message: messagesIn('ru').fields.email_required,
  })
})

/** Names of the fields that take a time, and not any text. */
function timesIn(schema: z.ZodType | undefined): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>)
    .filter(([, field]) => takes(field, '1970-01-01T00:00:00Z') && takes(field, '2999-12-31T23:59:59.999Z'))
    .filter(([, field]) => !takes(field, 'not a time'))
    .map(([name]) => name)
}

function takes(field: z.ZodType, value: string): boolean {
  return field.safeParse(value).success
}
