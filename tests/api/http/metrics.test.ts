import { expect, test } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const TOKEN = 'a token for the one who watches'
const testApp = await startTestApp({ variables: { METRICS_TOKEN: TOKEN } })
const ask = (authorization?: string) =>
  testApp.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

test('calls are counted by the routes of the table, without the values in an address', async () => {
  const account = await createTestAccount(testApp)
  const admin = await account.signInAs('admin')
  const { id } = (await admin.call('clients.create', { body: { name: 'Bakery' } })).response
  await admin.call('clients.show', { params: { id } })
  await admin.attempt('clients.show', { params: { id: id + 1_000 } })
  await testApp.app.inject('/no/such/page?secret=1')
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const countOf = (status: number) =>
    `naryad_call_duration_seconds_count{method="GET",route="/api/clients/:id",status="${status}"} 1`
  expect(answer.payload).toContain(countOf(200))
  expect(answer.payload).toContain(countOf(404))
  expect(answer.payload).not.toMatch(new RegExp(`/clients/${id}|secret`))
  expect(answer.payload).toMatch(/^naryad_database_connections\{state="waiting"\} 0$/m)
  expect(answer.payload).toMatch(/^process_resident_memory_bytes \d+/m)
})

test('no one reads them without the token', async () => {
  for (const authorization of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    const answer = await ask(authorization)
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'unauthenticated'])
  }
})
