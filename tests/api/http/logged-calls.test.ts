import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ variables: { LOG_LEVEL: 'info', SLOW_QUERY_MS: '500' } })
const account = await createTestAccount(testApp)

test('each call is one line, by its route and with the id of its answer', async () => {
  const admin = await account.signInAs('admin')
  const { id } = (await admin.call('clients.create', { body: { name: 'Пекарня' } })).response
  const lines = linesOf(testApp)
  const headers = { authorization: `Bearer ${admin.token}` }
  const found = await testApp.app.inject({ url: `/api/clients/${id}?`, headers })
  await testApp.app.inject({ url: `/api/clients/${id + 1_000}`, headers })
  await testApp.app.inject('/api/no/such/call?secret=1')
  await testApp.app.inject('/health/live')
  const logged = lines.map((line) => JSON.parse(line))
  const milliseconds = expect.any(Number)
  expect(logged).toMatchObject([
    { call: 'GET /api/clients/:id', status: 200, milliseconds, reqId: found.headers['x-request-id'] },
    { call: 'GET /api/clients/:id', status: 404, milliseconds },
    { status: 404, milliseconds },
  ])
  expect(lines.join()).not.toMatch(/secret|no\/such/)
})

test('a statement that takes long is a line, without its values', async () => {
  const written: string[] = []
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  onTestFinished(() => stderr.mockRestore())
  await testApp.services.database.inAccount(account.id, (tx) =>
    sql`select pg_sleep(0.6), ${'a secret'}::text`.execute(tx),
  )
  const slow = written.filter((line) => line.includes('pg_sleep'))
  expect(slow).toHaveLength(1)
  expect(slow[0]).toMatch(/^A statement took long: .*"milliseconds":\d+/)
  expect(slow[0]).not.toContain('a secret')
})
