import { expect, test } from 'vitest'
import { alterDatabase } from '#tests/support/alter-database.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { linesOf } from '#tests/support/log-lines.ts'
import { startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp({ variables: { LOG_LEVEL: 'warn' } })
const account = await createTestAccount(testApp)

test('while the database only reads, writes wait for later, reading goes on, and each refusal is one line of the log', async () => {
  const admin = await account.signInAs('admin')
  const client = (await admin.call('clients.create', { body: { name: 'Before' } })).response
  const lines = linesOf(testApp)
  await alterDatabase(testApp, 'set default_transaction_read_only = on')
  try {
    await expect.poll(async () => (await testApp.app.inject('/health/ready')).statusCode).toBe(503)
    const refused = [
      await admin.attempt('clients.create', { body: { name: 'Lost' } }),
      await admin.attempt('clients.remove', { params: { id: client.id } }),
      await admin.attempt('clients.create', { body: { name: 'Lost' }, headers: { 'idempotency-key': 'once' } }),
    ]
    for (const { status, error, headers } of refused) {
      expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    }
    expect((await admin.call('clients.list')).response.data).toMatchObject([{ name: 'Before' }])
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged).toHaveLength(refused.length)
    for (const line of logged) {
      expect(line).toMatchObject({
        level: 40,
        msg: 'A call was refused',
        reason: expect.stringContaining('read-only transaction'),
      })
      expect(JSON.stringify(line)).not.toContain('stack')
    }
  } finally {
    await alterDatabase(testApp, 'reset default_transaction_read_only')
  }
  await expect.poll(async () => (await testApp.app.inject('/health/ready')).statusCode).toBe(200)
  expect((await admin.attempt('clients.create', { body: { name: 'After' } })).status).toBe(201)
})

test('a write of a unit of work that only reads is a defect, and no database that only reads', async () => {
  const { database } = testApp.services
  const writing = database.inAccount(
    account.id,
    (tx) => tx.updateTable('accounts').set({ name: 'Written' }).execute(),
    { readOnly: true },
  )
  await expect(writing).rejects.not.toHaveProperty('name', 'DatabaseAway')
})
