import { sql } from 'kysely'
import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import type { Locale } from '#contract/messages.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import type { User } from '#contract/route.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { typeName, workTypeName } from '../requests/index.ts'
import { type ServerWords, serverWordsIn } from '../words/index.ts'
import type { Dimension } from './axes.ts'

/** The subject of a row of a table. */
export type Named = { id: number; name: string }

/** Users of the account by id, including those who left, who keep their past work. */
export async function usersOf(tx: Tx, ids: readonly number[]): Promise<Map<number, User>> {
  const { rows } = await sql<User>`
    select m.user_id as id, m.name, ${avatarOf('m')} as avatar from memberships m
    where m.user_id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows)
}

export async function facilitiesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select f.id, f.name from facilities f where f.id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows)
}

export async function clientsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`select c.id, c.name from clients c where c.id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows)
}

/** The names of the keys of a breakdown. */
export function namesOf(
  tx: Tx,
  by: Dimension | SlaBreakdown,
  ids: readonly number[],
  locale: Locale,
): Promise<Map<number, Named>> {
  const lookUp = { client: clientsOf, facility: facilitiesOf, agreement: agreementsOf, target: targetsOf }
  return by === 'employee' || by === 'manager' ? usersOf(tx, ids) : lookUp[by](tx, ids, locale)
}

async function agreementsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select g.id, g.number as name from agreements g where g.id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows)
}

interface Target {
  id: number
  agreement: string
  facility: string | null
  type: 'planned' | 'emergency' | null
  work_type: string | null
  priority: number | null
}

/** `17-2026: Авария, высокий приоритет`: which requests of which agreement. */
async function targetsOf(tx: Tx, ids: readonly number[], locale: Locale): Promise<Map<number, Named>> {
  const { rows } = await sql<Target>`
    select t.id, g.number as agreement, f.name as facility, t.match_type as type, t.match_work_type as work_type,
      t.match_priority as priority
    from sla_targets t
    join agreements g on g.account_id = t.account_id and g.id = t.agreement_id
    left join facilities f on f.account_id = t.account_id and f.id = t.match_facility_id
    where t.id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows.map(({ id, agreement, ...match }) => ({ id, name: `${agreement}: ${matchName(match, locale)}` })))
}

function matchName({ facility, type, work_type, priority }: Omit<Target, 'id' | 'agreement'>, locale: Locale): string {
  const words = serverWordsIn(locale)
  const parts = [
    facility,
    work_type && workTypeName(locale, work_type),
    type && typeName(locale, type),
    priority !== null && `${words.requests.fields.priority}: ${priorityOf(words, priority)}`.toLowerCase(),
  ].filter(Boolean)
  return parts.join(', ') || words.sheets.sla.anyRequest
}

function priorityOf({ requests: { priorities } }: ServerWords, priority: number): string {
  return priority === PRIORITY.high ? priorities.high : priorities.normal
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
