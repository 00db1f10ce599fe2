import { randomBytes } from 'node:crypto'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import { openRandom } from '#server/demo/random.ts'
import { createTestAccount, type TestAccount } from '#tests/support/create-account.ts'
import { setGrants } from '#tests/support/set-grants.ts'
import type { TestApp } from '#tests/support/start-app.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Around a new year, and around the days of 23 and 25 hours that New York and the Chatham Islands had. */
const TIMES = [Date.UTC(2025, 9, 30), Date.UTC(2025, 11, 27), Date.UTC(2026, 2, 6), Date.UTC(2026, 3, 1)]
const SPAN_DAYS = 12

interface AnalyticsAccount {
  account: TestAccount
  managers: number[]
  executors: number[]
  clients: number[]
  facilities: number[]
}

/**
 * An account in one of the world's time zones, with requests of every kind, many close to midnight there. All four
 * roles may read its figures: admins those of the account, the others those of what they are responsible for.
 */
export async function createAnalyticsAccount(
  testApp: TestApp,
  timezone: string,
  seed: number,
  count = 400,
): Promise<AnalyticsAccount> {
  const random = openRandom(seed)
  const account = await createTestAccount(testApp)
  const { manager, employee, executor } = account.users
  const managers = [manager.id, employee.id, (await account.addUser('manager')).id]
  const executors = [executor.id, (await account.addUser('executor')).id, (await account.addUser('executor')).id]
  await setGrants(testApp, account, 'employee', { 'analytics:read': 'allowed' })
  await setGrants(testApp, account, 'executor', { 'analytics:read': 'manager' })
  const { database } = testApp.services
  const clients: number[] = []
  const facilities: number[] = []
  await database.inAccount(account.id, async (tx) => {
    await tx.updateTable('accounts').set({ timezone }).where('id', '=', account.id).execute()
    for (let nth = 1; nth <= 5; nth++) {
      const client = await tx
        .insertInto('clients')
        .values({ name: `Client ${nth}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      clients.push(client.id)
      for (const name of [`North of ${nth}`, `South of ${nth}`]) {
        const facility = await tx
          .insertInto('facilities')
          .values({ name, client_id: client.id })
          .returning('id')
          .executeTakeFirstOrThrow()
        facilities.push(facility.id)
      }
    }
    for (let number = 1; number <= count; number++) {
      const request = newRequest(number)
      const { id } = await tx.insertInto('requests').values(request).returning('id').executeTakeFirstOrThrow()
      const crew = random.sample(executors, random.int(0, 3))
      if (crew.length === 0) continue
      await tx
        .insertInto('request_executors')
        .values(crew.map((user_id) => ({ request_id: id, user_id })))
        .execute()
    }
  })
  testApp.services.sessions.forget(account.id)
  return { account, managers, executors, clients, facilities }

  function newRequest(number: number) {
    const status = random.pick(REQUEST_STATUSES)
    const created = random.pick(TIMES) + random.int(0, SPAN_DAYS * 24 * 4) * 15 * MINUTE
    const later = (from: number, days: number) => from + random.int(0, days * 24 * 4) * 15 * MINUTE
    const started = status === 1 || (status > 4 && random.chance(0.5)) ? null : later(created, 3)
    const finished = status === 2 || status === 4 ? later(started ?? created, 2) : null
    const at = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    const client = random.int(0, clients.length - 1)
    const facility = random.chance(0.2) ? null : (facilities[client * 2 + random.int(0, 1)] ?? null)
    return {
      number,
      name: `Request ${number}`,
      hash: randomBytes(16).toString('base64url'),
      type: random.pick(['planned', 'emergency']),
      status,
      client_id: random.chance(0.2) && facility !== null ? null : (clients[client] ?? null),
      facility_id: facility,
      manager_id: random.chance(0.2) ? null : random.pick(managers),
      author_id: random.pick([null, ...managers, ...executors]),
      created_at: new Date(created).toISOString(),
      started_at: at(started),
      finished_at: at(finished),
      cancelled_at: status > 4 ? at(later(created, 3)) : null,
      deadline_at: random.chance(0.2) ? null : random.chance(0.1) ? at(Date.now() + DAY) : at(later(created, 4)),
      planned_start_at: random.chance(0.5) ? at(later(created, 5)) : null,
      price: random.chance(0.2) ? null : (random.int(0, 999_999) / 100).toFixed(2),
      rating: status === 4 && random.chance(0.5) ? random.int(1, 5) : null,
    }
  }
}
