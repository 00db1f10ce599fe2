import { type Expression, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** At most so many are offered. */
const CLIENTS_MAX = 10

/**
 * Clients, not archived, that have the address, or whose contact has it, or a contact of whose facility.
 * @param isKnown a condition on the client `c`
 */
export async function clientsOfSender(
  tx: Tx,
  address: string | null,
  isKnown: Expression<unknown> = sql`true`,
): Promise<{ id: number; name: string }[]> {
  if (address === null) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from clients c
    where c.archived_at is null and ${isKnown} and c.id in (
      select id from clients where lower(email) = ${address}
      union select client_id from contacts where lower(email) = ${address} and client_id is not null
      union select f.client_id from contacts o
        join facilities f on f.account_id = o.account_id and f.id = o.facility_id and f.archived_at is null
        where lower(o.email) = ${address})
    order by c.name, c.id limit ${CLIENTS_MAX}`.execute(tx)
  return rows
}

/** Who writes, as far as the account knows them, and where. */
export interface SenderContact {
  name: string | null
  phone: string | null
  position: string | null
  /** The facility, when all the client's contacts with the address are of it. */
  facility_id: number | null
}

export async function contactOfSender(tx: Tx, clientId: number, address: string): Promise<SenderContact> {
  const { rows } = await sql<SenderContact>`
    select (array_agg(o.name order by o.id))[1] as name, (array_agg(o.phone order by o.id))[1] as phone,
      (array_agg(o.position order by o.id))[1] as position,
      case when bool_and(f.id is not null) and count(distinct f.id) = 1 then min(f.id) end as facility_id
    from contacts o
    left join facilities f on f.account_id = o.account_id and f.id = o.facility_id and f.archived_at is null
    where lower(o.email) = ${address} and coalesce(f.client_id, o.client_id) = ${clientId}`.execute(tx)
  return rows[0] ?? { name: null, phone: null, position: null, facility_id: null }
}

/** The active user of the account whose address it is. */
export async function userOfSender(tx: Tx, address: string): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from memberships m join users u on u.id = m.user_id
    where lower(u.email) = ${address} and m.is_active and not m.is_service`.execute(tx)
  return rows[0]?.user_id ?? null
}
