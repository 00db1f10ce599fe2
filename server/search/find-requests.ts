import { type SqlBool, sql } from 'kysely'
import type { Locale } from '../../contract/messages.ts'
import { REQUEST_STATUSES } from '../../contract/requests/status/request-status.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { statusName } from '../requests/index.ts'
import { LOOKED_UP_MAX, readHits } from './read-hits.ts'
import type { Wanted } from './wanted.ts'

const NUMBER_SIGN: Record<Locale, string> = { ru: '№', en: 'No. ' }

/** The requests whose number begins like this, or whose name or contact's phone holds it; the latest first. */
export function findRequests(tx: Tx, actor: Actor, locale: Locale, { patterns, phones, number }: Wanted) {
  const holds = sql<SqlBool>`(search_fold(r.number::text || ' ' || r.name) like any(${patterns})
    or r.contact ->> 'phone' like any(${phones}) or r.number::text like ${number === null ? null : `${number}%`}::text)`
  // As the lists do it: somebody who is responsible for some requests only has few enough to look through.
  const isFound =
    actorGrant(actor, 'requests:read') === 'allowed'
      ? sql<SqlBool>`r.id = any(array(select find_requests(${number}, ${patterns}, ${phones}, ${sql.lit(LOOKED_UP_MAX)})))`
      : holds
  const status = sql`case r.status ${sql.join(
    REQUEST_STATUSES.map((id) => sql`when ${sql.lit(id)} then ${sql.lit(statusName(locale, id))}`),
    sql` `,
  )} end`
  return readHits(tx, {
    id: sql`r.id`,
    title: sql`${sql.lit(NUMBER_SIGN[locale])} || r.number || ' ' || r.name`,
    subtitle: [
      status,
      sql`(select c.name from clients c where c.account_id = r.account_id and c.id = r.client_id)`,
      sql`(select f.name from facilities f where f.account_id = r.account_id and f.id = r.facility_id)`,
    ],
    url: sql`'/requests/' || r.id`,
    from: sql`requests r`,
    where: [inScope(actor, 'requests:read', 'r.id'), isFound],
    isExact: sql`r.number = ${number}::integer`,
    isNear: sql`r.number::text like ${number === null ? null : `${number}%`}::text`,
    order: sql`r.id desc`,
  })
}
