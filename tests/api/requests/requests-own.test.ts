import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestAccount } from '#tests/support/create-account.ts'
import { startTestApp } from '#tests/support/start-app.ts'

/** More than are looked up by their ids. */
const MANY = 10_010

const testApp = await startTestApp()
const account = await createTestAccount(testApp)
const { manager, employee } = account.users
const { name } = await testApp.services.database.inAccount(account.id, async (tx) => {
  await sql`insert into clients (name) values ('Клиент')`.execute(tx)
  await sql`
    insert into requests (client_id, number, name, hash, manager_id, author_id)
    select c.id, i, 'Заявка ' || i, md5(i::text), case when i % 2 = 0 then ${manager.id}::bigint end,
      case when i % 2 = 1 then ${manager.id}::bigint end
    from clients c, generate_series(1, ${MANY}) i`.execute(tx)
  await sql`
    insert into requests (client_id, number, name, hash, manager_id)
    select c.id, ${MANY} + i, 'Чужая ' || i, md5('other' || i), ${employee.id}
    from clients c, generate_series(1, 5) i`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    with executed as (
      insert into request_executors (request_id, user_id)
      select id, ${manager.id} from requests where number = ${MANY + 3} returning request_id)
    select r.name from requests r join executed e on e.request_id = r.id`.execute(tx)
  return { name: rows[0]?.name }
})

async function own(user: typeof manager, query: { q?: string; per_page?: number } = {}) {
  const caller = await account.signInAs(user)
  const { total, data } = (await caller.call('requests.list', { query: { ...query, is_own: true } })).response
  return { total, names: data.map((row) => row.name) }
}

it('a user with many requests sees those they manage, entered and execute, and no one else sees them', async () => {
  expect((await own(manager)).total).toBe(MANY + 1)
  const executed = await own(manager, { q: 'Чужая' })
  expect(executed).toEqual({ total: 1, names: [name] })
  const few = await own(employee)
  expect(few.total).toBe(5)
  expect(few.names.sort()).toEqual([1, 2, 3, 4, 5].map((number) => `Чужая ${number}`))
})
