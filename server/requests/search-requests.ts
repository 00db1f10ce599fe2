import { type SqlBool, sql } from 'kysely'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Condition } from './request-filters.ts'

/** Beyond so many, what is found is common enough to be met soon by looking through the list in its order. */
const FOUND_MAX = 10_000
/** How long a text that was found to be common is not looked up in the index again (milliseconds). */
const COMMON_MS = 5 * 60_000
const COMMON_MAX = 1000
/** Trigram indexes know nothing shorter. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/**
 * The condition that a request `r` contains the text in its number, name, client or facility. Rare texts are looked up
 * in the index, by a function that may use it (docs/decisions/0007); common ones, and those of few requests, are looked
 * for in the rows themselves.
 */
export async function searchCondition(tx: Tx, actor: Actor, q: string): Promise<Condition> {
  const wanted = q.replace(/^[№#]\s*(?=\d)/, '')
  // Somebody who is responsible for some requests only has few enough to look through.
  const isIndexed = actorGrant(actor, 'requests:read') === 'allowed' && HAS_TRIGRAM.test(wanted)
  if (isIndexed && !isKnownAsCommon(actor.accountId, wanted)) {
    const { rows } = await sql<{ id: number }>`
      select id from search_requests(${wanted}, ${FOUND_MAX + 1}) as found (id)`.execute(tx)
    if (rows.length <= FOUND_MAX) return sql<SqlBool>`r.id = any(${rows.map(({ id }) => id)}::bigint[])`
    noteAsCommon(actor.accountId, wanted)
  }
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(r.number::text || ' ' || r.name ilike ${pattern}
    or r.client_id = any(array(select search_clients(${wanted}, null)))
    or r.facility_id = any(array(select search_facilities(${wanted}))))`
}

const commonUntil = new Map<string, number>()

function isKnownAsCommon(accountId: number, text: string): boolean {
  return (commonUntil.get(keyOf(accountId, text)) ?? 0) > Date.now()
}

function noteAsCommon(accountId: number, text: string): void {
  const oldest = commonUntil.keys().next()
  if (commonUntil.size >= COMMON_MAX && !oldest.done) commonUntil.delete(oldest.value)
  commonUntil.set(keyOf(accountId, text), Date.now() + COMMON_MS)
}

function keyOf(accountId: number, text: string): string {
  return `${accountId} ${text.toLowerCase()}`
}
