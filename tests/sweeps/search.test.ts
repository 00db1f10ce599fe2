import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { CallName } from '../support/caller.ts'
import { createTestAccount } from '../support/create-account.ts'
import { createSchedule, everyMonday } from '../support/schedules.ts'
import { startTestApp } from '../support/start-app.ts'
import { EVERY_CALL } from './every-call.ts'

const NAME = 'Ёлка «Żabka-Қала» İsıtma'
/** Other words, another order, no marks, the beginning of a word. */
const SAME = 'isitma ЕЛКА, zabka к'
/** Of which one is not there. */
const OTHER = 'isitma елка рубин'

/** Calls that take a text and look for no name of a row, or for rows of others. */
const OTHERS: CallName[] = ['geo.suggest', 'notifications.list', 'leftUsers.list', 'letters.list', 'employees.mapData']
/**
 * Lists of what belongs to a row and feeds take a list's query, and search nothing; exports, the board and the map of requests
 * are found by the condition of their lists.
 */
const OF_A_ROW =
  /\.(feed|requests|facilities|facilityFiles|requestFiles|serviceLog|equipments|products|export|board)$|^exports\.|^requests\.mapData$/

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = await idOf('clients.create', { name: NAME, contacts: [] })
const facility = await idOf('facilities.create', { name: NAME, client_id: client, lat: 55, lon: 37, address: 'А' })
await idOf('agreements.create', { number: NAME, client_id: client, starts_on: '2026-01-01' })
const unit = await idOf('equipment.create', { title: NAME, facility_id: facility })
await idOf('equipment.create', { title: NAME, facility_id: facility, parent_id: unit })
await idOf('products.create', { title: NAME, kind: 'goods' })
await idOf('checklists.create', { name: NAME, items: [{ title: 'А', type: 'text' }] })
await idOf('workTypes.create', { name: NAME })
await idOf('serviceHours.create', { name: NAME, is_always: true })
await idOf('pauseReasons.create', { name: NAME })
const request = await idOf('requests.create', { name: NAME, facility_id: facility })
const service = await idOf('serviceAccounts.create', { name: NAME, role: 'manager' })
await idOf('apiKeys.create', { name: NAME, scopes: ['clients:read'], service_account_id: service })
await idOf('webhooks.create', { service_account_id: service, url: 'https://93.184.216.34/', types: 'all' })
await createSchedule(admin, everyMonday(client, { template: { name: NAME, client_id: client } }))
await testApp.services.database.inAccount(account.id, async (tx) => {
  await tx.insertInto('product_measures').values({ name: NAME }).execute()
  await tx.insertInto('product_categories').values({ name: NAME }).execute()
})
for (const role of ['executor', 'manager'] as const) {
  await testApp.services.database.asSystem((tx) =>
    tx
      .updateTable('users')
      .set({ firstname: NAME, surname: 'А', patronymic: null })
      .where('id', '=', account.users[role].id)
      .execute(),
  )
}

async function idOf(call: CallName, body: object): Promise<number> {
  const { response } = await admin.call(call as 'clients.create', { body: body as never })
  return response.id
}

const searches = EVERY_CALL.filter(
  ({ name, route }) => takesText(route.query) && !OTHERS.includes(name) && !OF_A_ROW.test(name),
)

function takesText(query: z.ZodType | undefined): boolean {
  return query !== undefined && 'shape' in query && 'q' in (query.shape as object)
}

/** How many rows an answer has; the groups of search over everything one by one. */
function countIn(response: unknown): number {
  if (Array.isArray(response)) return response.length
  const rows = response as { data?: unknown[] }
  if (rows.data) return rows.data.length
  return Object.values(rows).reduce((sum: number, rows) => sum + (Array.isArray(rows) ? rows.length : 0), 0)
}

const MORE: Partial<Record<CallName, object>> = {
  'interactions.mentionable': { entity: 'requests', id: request },
}

test.each(searches.map(({ name }) => name))('%s finds a row by its words, folded', async (name) => {
  const ask = async (q: string) => {
    const { status, response } = await admin.attempt(name, { query: { ...MORE[name], q } as never })
    expect(status).toBe(200)
    return countIn(response)
  }
  expect(await ask(SAME), 'by other words').toBeGreaterThan(0)
  expect(await ask(OTHER), 'by a word that is not there').toBe(0)
})
