import { type SqlBool, sql } from 'kysely'
import { type Actor, actorGrant } from '#server/access/actor.ts'
import { inScope, isResponsible } from '#server/access/scope.ts'
import { phonePatterns } from '#server/contacts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { containsText, patternOf } from '#server/db/selective-filter.ts'
import type { Condition } from './request-filters.ts'

/** An account has many requests: more matches are looked up than for other rows before a text counts as common. */
const SELECTIVE_MAX = 10_000
/**
 * Up to so many are checked one by one for whether the actor is responsible; who may see only some requests has a few
 * thousand at most.
 */
const ASKED_EACH_MAX = 500

/**
 * The condition that the actor may read a request `r`, and that the number of a request `r` begins with the text, its
 * name, client or facility contains it, or a phone of its contact, client or facility. Rare texts are looked up in the
 * index, by a function that may use it (docs/decisions/0007); common ones are searched in the rows themselves.
 */
export async function searchCondition(tx: Tx, actor: Actor, q: string): Promise<Condition> {
  const wanted = q.replace(/^[№#]\s*(?=\d)/, '')
  const phones = phonePatterns(wanted, actor.country)
  const number = /^\d{1,10}$/.test(wanted) ? `${BigInt(wanted)}%` : null
  const holds = sql<SqlBool>`(search_fold(r.name) like ${patternOf(wanted)} or r.number::text like ${number}::text
    or r.contact ->> 'phone' like any(${phones})
    or r.client_id = any(array(select search_clients(${wanted}, ${phones})))
    or r.facility_id = any(array(select search_facilities(${wanted}, ${phones}))))`
  const isInScope = sql<SqlBool>`${inScope(actor, 'requests:read', 'r.id')}`
  const grant = actorGrant(actor, 'requests:read')
  if (grant === 'forbidden') return isInScope
  return containsText(tx, phones[0] ?? wanted, {
    accountId: actor.accountId,
    idColumn: 'r.id',
    lookUp: (max) => sql`select id from search_requests(${wanted}, ${phones}, ${max}) as found (id)`,
    holds: sql<SqlBool>`(${isInScope} and ${holds})`,
    ...(grant === 'allowed'
      ? { selectiveMax: SELECTIVE_MAX }
      : { selectiveMax: ASKED_EACH_MAX, ofFew: isResponsible(actor, 'requests', 'r.id') }),
  })
}
