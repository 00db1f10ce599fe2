import { sql } from 'kysely'
import type { User } from '#contract/route.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
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

/** The names of a dimension's keys. */
export function namesOf(tx: Tx, dimension: Dimension, ids: readonly number[]): Promise<Map<number, Named>> {
  if (dimension === 'facility') return facilitiesOf(tx, ids)
  return dimension === 'client' ? clientsOf(tx, ids) : usersOf(tx, ids)
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
