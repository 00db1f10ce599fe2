import { expect, test } from 'vitest'
import { KEY_CALLS_AT_ONCE, KEY_CALLS_PER_MINUTE } from '#contract/limits.ts'
import { callerOf } from '../../support/caller.ts'
import { createTestAccount } from '../../support/create-account.ts'
import { startTestApp } from '../../support/start-app.ts'

const testApp = await startTestApp({ variables: { RATE_LIMIT: 'on' } })
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')

async function newCaller(name: string) {
  const { key } = (await admin.call('userApiKeys.create', { body: { name, scopes: ['clients:read'] } })).response
  const caller = callerOf(testApp.app, key)
  return () => caller.attempt('requests.types')
}

test('a key may make so many calls a minute, and each answer says how many are left', async () => {
  const call = await newCaller('Busy')
  const { headers } = await call()
  expect(headers['ratelimit-policy']).toBe('"minute";q=600;w=60, "at-once";q=20;qu="concurrent-requests"')
  expect(headers.ratelimit).toBe('"minute";r=599;t=60, "at-once";r=19')
  for (let made = 1; made < KEY_CALLS_PER_MINUTE; made++) await call()
  const refused = await call()
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
  expect(refused.headers.ratelimit).toMatch(/^"minute";r=0;t=\d+, /)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await (await newCaller('Another'))()).status).toBe(200)
  expect((await admin.attempt('requests.types')).status).toBe(200)
})

test('and so many at once', async () => {
  const call = await newCaller('Wide')
  await call()
  const answers = await Promise.all(Array.from({ length: KEY_CALLS_AT_ONCE + 5 }, call))
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(KEY_CALLS_AT_ONCE)
  expect(refused?.headers['retry-after']).toBe('1')
  expect((await call()).status).toBe(200)
})
