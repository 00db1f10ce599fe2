import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withoutNumberSign } from '#contract/search/search-text.ts'
import { type Actor, actorGrant } from '#server/access/actor.ts'
import { inScope, isResponsible } from '#server/access/scope.ts'
import { orCustom } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import {
  asParameter,
  filterByWords,
  holdsWords,
  isLike,
  isPhoneLike,
  type WantedText,
  type WantedWord,
  wantedTexts,
} from '#server/search-words/index.ts'
import type { Condition } from './request-filters.ts'

/** An account has many requests: more matches are looked up than for other rows before a text counts as common. */
const SELECTIVE_MAX = 10_000
/**
 * Up to so many are checked one by one for whether the actor is responsible; who may see only some requests has a few
 * thousand at most.
 */
const ASKED_EACH_MAX = 500

/**
 * The condition that the actor may read a request `r`, and that its number begins with the text, the request holds its words
 * or a field of the account's own does. Rare texts are looked up in the index, by a function that may use it (docs/decisions/0007); common ones are searched
 * in the rows themselves.
 */
export async function searchCondition(tx: Tx, actor: Actor, q: string): Promise<Condition> {
  const text = withoutNumberSign(q)
  const number = /^\d{1,10}$/.test(text) ? text : null
  const isInScope = sql<SqlBool>`${inScope(actor, 'requests:read', 'r.id')}`
  const grant = actorGrant(actor, 'requests:read')
  if (grant === 'forbidden') return isInScope
  const texts = wantedTexts(text, actor.country)
  const isFound = await filterByWords(tx, texts, {
    accountId: actor.accountId,
    idColumn: 'r.id',
    lookUp: (texts, max) => sql`select id from search_requests(${texts}, ${number}::bigint, ${max}) as found (id)`,
    holds: (word) => sql`(${requestHolds(word)} or r.number::text like ${number === null ? null : `${number}%`}::text)`,
    isListed: isInScope,
    ...(grant === 'allowed'
      ? { selectiveMax: SELECTIVE_MAX }
      : { selectiveMax: ASKED_EACH_MAX, ofFew: isResponsible(actor, 'requests', 'r.id') }),
  })
  const isFoundInAny = await orCustom(tx, actor, 'requests', 'r.id', texts, isFound)
  return isFoundInAny === isFound ? isFound : sql<SqlBool>`(${isInScope} and ${isFoundInAny})`
}

/**
 * Whether a request `r` holds a word: in its name, its client or facility, as its number or a part of a phone. Clients and
 * facilities are looked up once, by functions that may use their indexes.
 */
function requestHolds(word: WantedWord): RawBuilder<SqlBool> {
  const wanted = asParameter([[word]])
  return sql<SqlBool>`(${isLike(sql`r.search_text`, word)} or r.number::text = ${word.text}
    or ${isPhoneLike(sql`r.contact ->> 'phone'`, word)}
    or r.client_id = any(array(select search_clients(${wanted})))
    or r.facility_id = any(array(select search_facilities(${wanted}))))`
}

/** The same for all words of one of the texts. */
export function requestHoldsWords(texts: readonly WantedText[]): RawBuilder<SqlBool> {
  return holdsWords(texts, requestHolds)
}
