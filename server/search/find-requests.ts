import { type SqlBool, sql } from 'kysely'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { PATHS } from '#contract/paths.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import type { SearchHit } from '#contract/search/search.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { requestHoldsWords, statusName } from '../requests/index.ts'
import { asParameter } from '../search-words/index.ts'
import { hitsInScope, type Search } from './hits-in-scope.ts'
import { filledPath } from './read-hits.ts'
import type { Wanted } from './wanted.ts'

/** Requests whose number begins with the text, whose contact's phone contains it, or that hold its words; latest first. */
export async function findRequests(
  tx: Tx,
  actor: Actor,
  locale: Locale,
  { words, phones, number }: Wanted,
): Promise<SearchHit[]> {
  const holds = sql<SqlBool>`(${requestHoldsWords(words)}
    or r.contact ->> 'phone' like any(${phones}) or r.number::text like ${number === null ? null : `${number}%`}::text)`
  const search: Search = {
    id: 'r.id',
    custom: { entity: 'requests', texts: words },
    isOfMany: true,
    readable: [['requests', 'r.id']],
    lookUp: (max) => sql`select find_requests(${number}, ${asParameter(words)}, ${phones}, ${max})`,
    holds,
  }
  const status = sql`case r.status ${sql.join(
    REQUEST_STATUSES.map((id) => sql`when ${sql.lit(id)} then ${sql.lit(statusName(locale, id))}`),
    sql` `,
  )} end`
  return hitsInScope(tx, actor, search, {
    id: sql`r.id`,
    title: sql`${sql.lit(wordsIn(locale).language.numberSign)} || r.number || ' ' || r.name`,
    subtitle: [
      status,
      sql`(select c.name from clients c where c.account_id = r.account_id and c.id = r.client_id)`,
      sql`(select f.name from facilities f where f.account_id = r.account_id and f.id = r.facility_id)`,
    ],
    url: filledPath(PATHS.requests.show, 'r.id'),
    from: sql`requests r`,
    where: [],
    isExact: sql`r.number = ${number}::integer`,
    isNear: sql`r.number::text like ${number === null ? null : `${number}%`}::text`,
    order: sql`r.id desc`,
  })
}
