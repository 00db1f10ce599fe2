import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { PULLED_REQUESTS_MAX } from '#contract/limits.ts'
import type { Pulled, pullRoutes } from '#contract/operations/pull.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Given } from '#contract/route.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors/app-error.ts'
import { NO_ADDRESSES } from '#server/files/file-links.ts'
import { JsonText } from '#server/http/json-text.ts'
import { priceListJson } from '#server/products/index.ts'
import type { ActionContext } from '../page/action-context.ts'
import { type ReadRequest, readRequests } from '../page/read-request.ts'

/** The days whose requests are kept on phones. */
interface Window {
  from: string
  horizon: string
}

/**
 * What a device has to keep of the actor's requests, as the difference from what it has. There is no cursor: a set of
 * etags cannot miss a change that is committed late.
 * @throws AppError too_large for more than PULLED_REQUESTS_MAX known ones
 */
export async function answerPull(
  { tx, actor, links }: ActionContext,
  { known, price_list_etag }: Given<typeof pullRoutes.pull>['body'],
): Promise<JsonText<Pulled>> {
  if (known.length > PULLED_REQUESTS_MAX) throw new AppError('too_large')
  const { window, list, ...lists } = await readAccount(tx, actor, price_list_etag)
  const etags = new Map(known.map(({ id, etag }) => [id, etag]))
  const requests = (window ? await comingRequests(tx, actor, window) : []).map((request) => ({
    ...request,
    etag: etagOf(request),
  }))
  const changed = requests.filter(({ id, etag }) => etags.get(id) !== etag)
  const unchanged = requests.filter(({ id, etag }) => etags.get(id) === etag).map(({ id }) => id)
  const kept = new Set(requests.map(({ id }) => id))
  const pages = changed.map(
    ({ id, etag, page }) => JsonText.withFields(JSON.stringify({ id, etag }), { page: page(links) }).text,
  )
  const answer = {
    server_time: new Date().toISOString(),
    horizon: window?.horizon ?? null,
    unchanged,
    gone: [...etags.keys()].filter((id) => !kept.has(id)),
    ...lists,
  }
  return JsonText.withFields<Pulled>(JSON.stringify(answer), {
    requests: new JsonText(`[${pages.join()}]`),
    price_list: list === null ? null : new JsonText(list),
  })
}

type Lists = Pick<Pulled, 'price_list_etag' | 'pause_reasons'>

const reasonsJson = sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'needs_comment', p.needs_comment)
    order by p.position, p.id), '[]')
  from pause_reasons p where p.archived_at is null)`

/** What the account says of keeping requests on phones, and its price list unless it is the known one. */
async function readAccount(tx: Tx, actor: Actor, knownList: string | null) {
  const { rows } = await sql<Window & Lists & { is_kept: boolean; list: string | null }>`
    select a.is_kept, a.pause_reasons, a.from, a.horizon, md5(a.list) as price_list_etag,
      case when md5(a.list) <> ${knownList ?? ''} then a.list end as list
    from (
      select offline_days > 0 as is_kept, ${midnight(sql`-1`)} as from, ${midnight(sql`offline_days + 1`)} as horizon,
        case when offline_days > 0 then ${priceListJson(actor)} end as list,
        case when offline_days > 0 then ${reasonsJson} else '[]' end as pause_reasons
      from accounts where id = ${actor.accountId}) a`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The unit of work is not in an account')
  const { is_kept, from, horizon, ...list } = row
  return { window: is_kept ? { from, horizon } : null, ...list }
}

/** The beginning of a day of the account, counted from today. */
function midnight(days: RawBuilder<unknown>) {
  return sql<string>`((now() at time zone timezone)::date + ${days})::timestamp at time zone timezone`
}

/** Open requests of the executor: those begun, those planned in the window, and those without a planned time. */
function comingRequests(tx: Tx, actor: Actor, { from, horizon }: Window): Promise<ReadRequest[]> {
  return readRequests(
    tx,
    actor,
    sql`
    where r.id in (select e.request_id from request_executors e where e.user_id = ${actor.userId} and e.is_open)
      and (r.planned_start_at is null or r.status <> ${sql.lit(REQUEST_STATUS.new)}
        or r.planned_start_at >= ${from}::timestamptz and r.planned_start_at < ${horizon}::timestamptz)
    order by r.status = ${sql.lit(REQUEST_STATUS.new)}, r.planned_start_at nulls last, r.id
    limit ${sql.lit(PULLED_REQUESTS_MAX)}`,
  )
}

function etagOf({ page }: ReadRequest): string {
  return createHash('sha256').update(page(NO_ADDRESSES).text).digest('base64url')
}
