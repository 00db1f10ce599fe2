import { sql } from 'kysely'
import { enterAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Caller } from './caller.ts'
import type { TestAccount, TestUser } from './create-account.ts'
import type { TestApp } from './start-app.ts'

export const EIGHT_HOURS = { is_working: true, from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }

interface RequestFields {
  status?: number
  planned_start_at?: Date
  duration_min?: number
  price?: string
  finished_at?: Date
  rating?: number
  rated_at?: Date
  manager_id?: number
}

/** A request put straight into the database: with a past and figures that the workflow would take weeks to reach. */
export async function putRequest(
  testApp: TestApp,
  account: TestAccount,
  executors: TestUser[],
  fields: RequestFields = {},
): Promise<number> {
  const write = async (tx: Tx) => {
    await enterAccount(tx, account.id)
    const client = await tx.insertInto('clients').values({ name: 'Client' }).returning('id').executeTakeFirstOrThrow()
    const { planned_start_at, finished_at, rated_at, ...rest } = fields
    const { id } = await tx
      .insertInto('requests')
      .values({
        number: sql<number>`(select coalesce(max(number), 0) + 1 from requests where account_id = ${account.id})`,
        name: 'Request',
        client_id: client.id,
        hash: sql<string>`gen_random_uuid()::text`,
        planned_start_at: planned_start_at?.toISOString(),
        finished_at: finished_at?.toISOString(),
        rated_at: rated_at?.toISOString(),
        ...rest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { id: user_id } of executors) {
      await tx.insertInto('request_executors').values({ account_id: account.id, request_id: id, user_id }).execute()
    }
    return id
  }
  return testApp.services.database.asSystem(write)
}

export function saveSchedule(caller: Caller, { id }: TestUser, data: object) {
  return caller.attempt('employees.saveSchedule', { params: { id }, body: { data } })
}

export async function showEmployee(caller: Caller, { id }: Pick<TestUser, 'id'>) {
  return (await caller.call('employees.show', { params: { id } })).response
}
