import { expect, test, vi } from 'vitest'
import { HEAVY_CALLS_MAX, IMPORTS_WAITING_MAX } from '#contract/limits.ts'
import { fill, messagesIn } from '#contract/messages.ts'
import { inCallTurn, inHeavyTurn } from '#server/work/heavy-work.ts'
import type { Caller } from '#tests/support/caller.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { csv } from '#tests/support/importer.ts'
import { startApp, startTestApp } from '#tests/support/start-app.ts'

const testApp = await startTestApp()

async function enterAccount() {
  const account = await createTestAccount(testApp)
  return { id: account.id, admin: await account.signInAs('admin') }
}

async function sendImports(admin: Caller, count: number) {
  for (let sent = 0; sent < count; sent++) {
    const answer = await admin.call('imports.importClients', {
      files: [csv(`Название\nРомашка ${sent}\n`)],
      body: { dry_run: false },
    })
    expect(answer.status).toBe(201)
  }
}

async function importsIn(accountId: number, state: string): Promise<number> {
  const found = await testApp.services.database.inAccount(accountId, (tx) =>
    tx.selectFrom('imports').select('id').where('state', '=', state).execute(),
  )
  return found.length
}

const refusal = (max: number) => ({
  status: 429,
  error: { code: 'too_many_requests', message: fill(messagesIn('ru').too_busy, { max }) },
})

test('one import is done before a hundred of another account and twenty of a third, which were sent first', async () => {
  const [loud, busy, quiet] = [await enterAccount(), await enterAccount(), await enterAccount()]
  await sendImports(loud.admin, 100)
  await sendImports(busy.admin, 20)
  await sendImports(quiet.admin, 1)
  const worker = await startApp({ beside: testApp, jobs: true })
  try {
    await vi.waitFor(async () => expect(await importsIn(quiet.id, 'done')).toBe(1), { timeout: 40_000 })
    expect(await importsIn(loud.id, 'reading')).toBeGreaterThan(90)
    expect(await importsIn(busy.id, 'reading')).toBeGreaterThan(10)
    // They get their turn all the same.
    await vi.waitFor(async () => expect(await importsIn(loud.id, 'done')).toBeGreaterThan(0), { timeout: 40_000 })
  } finally {
    await worker.stop()
  }
}, 120_000)

test('an account with too many imports waiting gets an error, and another one does not', async () => {
  const [loud, quiet] = [await enterAccount(), await enterAccount()]
  const { database } = testApp.services
  await database.inAccount(loud.id, (tx) =>
    tx
      .insertInto('imports')
      .values(
        Array.from({ length: IMPORTS_WAITING_MAX }, () => ({
          entity: 'clients',
          file_name: 'clients.csv',
          state: 'reading',
          duplicates: 'skip',
          dry_run: false,
        })),
      )
      .execute(),
  )
  const answer = await loud.admin.call('imports.importClients', { files: [csv('Название\nРомашка\n')], body: {} })
  expect(answer).toMatchObject(refusal(IMPORTS_WAITING_MAX))
  expect(await importsIn(loud.id, 'reading')).toBe(IMPORTS_WAITING_MAX)
  await sendImports(quiet.admin, 1)
})

test('exports of one account wait for each other, up to a limit, while another one gets its own', async () => {
  const [loud, quiet] = [await enterAccount(), await enterAccount()]
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const atWork = inHeavyTurn(loud.id, () => isLetGo)
  const calls = Array.from({ length: HEAVY_CALLS_MAX + 1 }, () => loud.admin.call('exports.clients', {}))
  // All others wait for their turn.
  expect(await Promise.race(calls)).toMatchObject(refusal(HEAVY_CALLS_MAX))
  expect(await quiet.admin.call('exports.clients', {})).toMatchObject({ status: 200 })
  letGo()
  await atWork
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(HEAVY_CALLS_MAX).fill(200), 429])
  // Finished ones do not count.
  await vi.waitFor(async () => expect(await loud.admin.call('exports.clients', {})).toMatchObject({ status: 200 }))
})

test('full searches of one account wait for each other, and not for those of another', async () => {
  const [loud, quiet] = [await enterAccount(), await enterAccount()]
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const atWork = inCallTurn(loud.id, () => isLetGo)
  let isAnswered = false
  const waits = loud.admin.call('search.global', { query: { q: 'а' } }).finally(() => {
    isAnswered = true
  })
  for (let search = 0; search < 3; search++) {
    expect(await quiet.admin.call('search.global', { query: { q: 'а' } })).toMatchObject({ status: 200 })
  }
  expect(isAnswered).toBe(false)
  letGo()
  await atWork
  expect(await waits).toMatchObject({ status: 200 })
})
