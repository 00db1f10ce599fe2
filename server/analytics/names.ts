import { sql } from 'kysely'
import { matchWords } from '#contract/agreements/target-sentence.ts'
import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import type { Locale } from '#contract/messages.ts'
import type { User } from '#contract/route.ts'
import type { TargetRow } from '#contract/sla/targets.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { workTypeIn } from '../work-types/index.ts'
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
  match: TargetRow['match']
}

/** `17-2026: Аварийная, высокий приоритет`: which requests of which agreement. */
async function targetsOf(tx: Tx, ids: readonly number[], locale: Locale): Promise<Map<number, Named>> {
  const { rows } = await sql<Target>`
    select t.id, g.number as agreement, json_build_object('type', t.match_type, 'work_type', ${workTypeIn(locale, 't', 'match_work_type')},
      'priority', t.match_priority, 'facility', (select row_to_json(f) from (
        select f.id, f.name from facilities f
        where f.account_id = t.account_id and f.id = t.match_facility_id) f)) as match
    from sla_targets t join agreements g on g.account_id = t.account_id and g.id = t.agreement_id
    where t.id = any(${ids}::bigint[])`.execute(tx)
  return byId(rows.map(({ id, agreement, match }) => ({ id, name: `${agreement}: ${matchWords(match, locale)}` })))
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
