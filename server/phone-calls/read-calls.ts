import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#contract/paging.ts'
import type { PhoneCall } from '#contract/phone-calls.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'

interface MissedQuery {
  page: number
  per_page: number
  is_done?: boolean | undefined
}

export async function readMissedCalls(tx: Tx, query: MissedQuery): Promise<Page<PhoneCall>> {
  const { is_done } = query
  const isDone = is_done === undefined ? sql`true` : sql`(c.done_at is not null) = ${is_done}`
  const which = sql<SqlBool>`c.state = 'missed' and ${isDone}`
  return readPage(
    tx,
    query,
    (slice) => selectCalls(sql`where ${which} order by c.started_at desc, c.id desc ${slice}`),
    sql`select count(*) as total from phone_calls c where ${which}`,
  )
}

/** @throws AppError not_found */
export async function readCall(tx: Tx, id: number): Promise<PhoneCall> {
  const { rows } = await selectCalls(sql`where c.id = ${id}`).execute(tx)
  const [call] = rows
  if (!call) throw notFound()
  return call
}

function selectCalls(which: RawBuilder<unknown>): RawBuilder<PhoneCall> {
  return sql<PhoneCall>`
    select c.id, c.phone, c.extension, ${member('c.user_id')} as "user", c.state, c.started_at, c.done_at,
      ${member('c.done_by')} as done_by
    from phone_calls c ${which}`
}

function member(column: 'c.user_id' | 'c.done_by'): RawBuilder<unknown> {
  return sql`(select json_build_object('id', m.user_id, 'name', m.name) from memberships m
    where m.account_id = c.account_id and m.user_id = ${sql.ref(column)})`
}
