import { expect, test, vi } from 'vitest'
import { API_ROOT } from '#contract/index.ts'
import { addressOf } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { startTestApp } from '../support/start-app.ts'
import { ENDS_SESSION, EVERY_CALL, isUnsafe } from './every-call.ts'
import { sampleParams } from './sample-calls.ts'
import { createSampleRows, type SampleRows } from './sample-rows.ts'

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const rows: SampleRows = await createSampleRows(testApp, account, admin)

/** A stream of events ends only for a caller who asks for its head. */
const READS = EVERY_CALL.filter((call) => !isUnsafe(call) && !ENDS_SESSION.includes(call.name)).filter(
  ({ name }) => name !== 'live.events',
)
const OF_ONE_CALL = ['date', 'x-request-id', 'transfer-encoding']

async function ask(method: 'GET' | 'HEAD', url: string) {
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' }
  const { statusCode, headers: answered, rawPayload } = await testApp.app.inject({ method, url, headers })
  const kept = Object.entries(answered).filter(([name]) => !OF_ONE_CALL.includes(name))
  return { head: { statusCode, ...Object.fromEntries(kept) }, size: rawPayload.length }
}

test.each(READS)('HEAD answers as $title does, without a body', async (call) => {
  const url = addressOf(call.route.path, sampleParams(call, rows))
  // A report says when it was drawn: both are asked for again until they fall into one minute.
  await vi.waitFor(
    async () => {
      const [whole, head] = [await ask('GET', url), await ask('HEAD', url)]
      expect(head).toEqual({ head: whole.head, size: 0 })
    },
    { timeout: 25_000 },
  )
})

test('HEAD ends a stream of events where it would begin', async () => {
  const { head, size } = await ask('HEAD', `${API_ROOT}/events`)
  expect(head).toMatchObject({
    statusCode: 200,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(size).toBe(0)
})

test.each(['/api/docs/', '/api/openapi.json', '/health/live', '/api/none', '/api/auth/login'])(
  'HEAD answers as GET does at %s',
  async (url) => {
    const [whole, head] = [await ask('GET', url), await ask('HEAD', url)]
    expect(head.head.statusCode).toBe(whole.head.statusCode)
    expect(head.size).toBe(0)
  },
)
