import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { UnitOptions } from '#server/db/database.ts'
import { createTestAccount } from '#tests/support/create-account.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** More than three times what is read at once. */
const REQUESTS = 6500

const testApp = await startTestApp()
const { database } = testApp.services
const account = await createTestAccount(testApp)
const admin = await account.signInAs('admin')
const client = (await admin.call('clients.create', { body: { name: 'Ромашка' } })).response.id
const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })

await database.inAccount(account.id, async (tx) => {
  await sql`
    insert into requests (number, name, client_id, hash, created_at)
    select n, 'Request ' || n, ${client}, md5(random()::text) || md5(random()::text), now() - make_interval(mins => n)
    from generate_series(1, ${REQUESTS}::int) n`.execute(tx)
})

afterEach(() => void vi.restoreAllMocks())

/** The units of work that only read, of which the `gated`-th waits to be let go. */
function countUnits(gated = Number.POSITIVE_INFINITY) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const units = { asked: 0, open }
  const inAccount = database.inAccount
  vi.spyOn(database, 'inAccount').mockImplementation(
    async <T>(...[id, work, options]: Parameters<typeof inAccount<T>> & [unknown, unknown, UnitOptions?]) => {
      if (++units.asked === gated) await gate
      return inAccount(id, work, options)
    },
  )
  return units
}

function exported(query = '') {
  const call = get(`${address}/api/requests/export${query}`, {
    agent: false,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return { call, answer: once(call, 'response') as Promise<[IncomingMessage]> }
}

async function rowsOf(query = '') {
  const [answer] = await exported(query).answer
  const book = xlsx.read(Buffer.concat(await answer.toArray()), { type: 'buffer' })
  return xlsx.utils.sheet_to_json<{ '№': number }>(known(book.Sheets[book.SheetNames[0] ?? '']))
}

test('all requests are in the file, in the order of the list', async () => {
  const numbers = Array.from({ length: REQUESTS }, (_row, index) => index + 1)
  expect((await rowsOf()).map((row) => row['№'])).toEqual(numbers)
  expect((await rowsOf('?sort=-number')).map((row) => row['№'])).toEqual(numbers.toReversed())
})

test('a caller who leaves is read no further rows for', async () => {
  const units = countUnits()
  await rowsOf()
  const ofWhole = units.asked
  vi.restoreAllMocks()

  const ofBroken = countUnits(3)
  const { call, answer } = exported()
  await answer
  await vi.waitFor(() => expect(ofBroken.asked).toBe(3))
  call.destroy()
  const connections = promisify(testApp.app.server.getConnections.bind(testApp.app.server))
  await vi.waitFor(async () => expect(await connections()).toBe(0))
  ofBroken.open()
  await rowsOf()
  expect(ofBroken.asked).toBe(3 + ofWhole)
})
