import { type RawBuilder, sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { mayOn } from '#server/access/row-actions.ts'
import { inScope, isResponsible } from '#server/access/scope.ts'
import { customJson, fieldsOf } from '#server/custom-fields/index.ts'
import type { Tx } from '#server/db/database.ts'
import { precompile } from '#server/db/precompile.ts'
import { notFound } from '#server/errors/app-error.ts'
import { externalIdColumn } from '#server/external-ids/index.ts'
import type { FileAddresses } from '#server/files/file-links.ts'
import { fileRow, type StoredFile, storedFileJson } from '#server/files/file-row.ts'
import { JsonText } from '#server/http/json-text.ts'
import { clocksJson } from '#server/sla/index.ts'
import { equipmentJson } from '../columns/request-equipment.ts'
import { rowColumns, userNamed } from '../columns/request-row.ts'
import { markedJson, type PlannedState, standingConflicts } from '../planning/planning-conflicts.ts'
import type { ActionContext } from './action-context.ts'
import { type ActionState, allowedActions } from './allowed-actions.ts'
import { pausesJson } from './pauses-json.ts'
import { promisedFilesJson } from './promised-file-json.ts'
import { checklists, checklistsJson, type StoredChecklist } from './request-checklists.ts'
import { workJson, workTotal } from './request-works.ts'

/** Points of a track beyond these are not shown: an executor who forgets to finish would leave thousands. */
const ROUTE_POINTS_MAX = 2000

type Stored = PlannedState &
  Pick<
    ActionState,
    'finished_at' | 'has_executor' | 'has_kept_work' | 'has_pauses' | 'paused_since' | 'signature_id' | 'is_responsible'
  > & {
    /** The page as JSON, except for the parts that come from the other fields. */
    page: string
    /** Of a call with a key. */
    external_id?: string | null
    custom: RequestPage['custom']
    scheduled_request: RequestPage['scheduled_request']
    may_read_schedule: boolean
    checklists: StoredChecklist[]
    files: StoredFile[]
  }

/** A request that was read. */
export interface ReadRequest {
  id: number
  /** Everything its page shows, with addresses of files. */
  page: (links: FileAddresses) => JsonText<RequestPage>
}

/**
 * Everything the page of a request shows, in one statement, which also writes most of its JSON. A user who has just
 * acted on it (`hasActed`) gets it even when the action handed it over and they can see it no longer.
 * @throws AppError not_found when the actor may not read it
 */
export async function readRequest(
  { tx, actor, links }: ActionContext,
  id: number,
  { hasActed = false } = {},
): Promise<JsonText<RequestPage>> {
  const [request] = await readRequests(tx, actor, sql`where r.id = ${id}`, { hasActed })
  if (!request) throw notFound()
  return request.page(links)
}

/** The same for those of the requests `r` that the actor may read. @param which the end of the query */
export async function readRequests(
  tx: Tx,
  actor: Actor,
  which: RawBuilder<unknown>,
  { hasActed = false } = {},
): Promise<ReadRequest[]> {
  const { rows } = await sql<Stored>`
    select ${stored}, ${isResponsible(actor, 'requests', 'r.id')} as is_responsible,
      ${inScope(actor, 'schedule:read', 'r.scheduled_request_id')} as may_read_schedule,
      ${customJson(fieldsOf(actor, 'requests'), 'r')} as custom${externalIdColumn(actor, 'requests', 'r')}
    from requests r ${which}`.execute(tx)
  const readable = rows.filter((row) => hasActed || mayOn(actor, 'requests:read', row.is_responsible))
  const conflicts = await standingConflicts(tx, actor, readable)
  return readable.map((row) => ({
    id: row.id,
    page: (links) =>
      JsonText.withFields<RequestPage>(row.page, {
        ...(row.external_id !== undefined && { external_id: row.external_id }),
        custom: row.custom,
        scheduled_request: row.scheduled_request && {
          ...row.scheduled_request,
          name: row.may_read_schedule ? row.scheduled_request.name : null,
        },
        checklists: checklists(links, actor.accountId, row.checklists),
        files: row.files.map((file) => fileRow(links, actor.accountId, file)),
        conflicts: conflicts.get(row.id) ?? [],
        actions: allowedActions(actor, row),
      }),
  }))
}

const DECLINED = sql.lit(EVENT_KINDS.clientDeclined.id)
/** The client's last word on the work, unless it was finished after it. */
const declined = sql`
  select json_build_object('comment', e.payload ->> 'comment', 'at', e.created_at)
  from (select e.kind, e.payload, e.created_at from events e
    where e.account_id = r.account_id and e.request_id = r.id
      and e.kind in (${DECLINED}, ${sql.lit(EVENT_KINDS.requestFinished.id)})
    order by e.id desc limit 1) e
  where e.kind = ${DECLINED}`

const pageColumns = sql`
  (select c.type from clients c where c.account_id = r.account_id and c.id = r.client_id) as client_type,
  r.description, r.contact, r.client_sign_required, r.on_the_way_at, r.started_at, r.finished_at, r.cancel_reason, r.initiator, r.rating,
  r.rating_comment, r.scheduled_request_id, r.updated_at, r.hash,
  ${userNamed('r', 'author_id')} as author, ${promisedFilesJson} as promised_files,
  case when r.status = ${sql.lit(REQUEST_STATUS.inProgress)} then (${declined}) end as declined,
  case when r.on_the_way_at is not null then ${userNamed('r', 'on_the_way_by')} end as on_the_way_by,
  case when r.signature_id is not null then (
    select json_build_object('image', 'data:image/png;base64,' || translate(encode(s.image, 'base64'), E'\\n', ''),
      'name', s.name, 'signed_at', s.signed_at)
    from request_signatures s where s.account_id = r.account_id and s.id = r.signature_id) end as client_sign,
  (select json_build_object('lat', f.lat, 'lon', f.lon) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) as facility_place,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'phone', p.phone, 'email', p.email,
      'position', p.position) order by p.id), '[]')
    from contacts p where p.account_id = r.account_id and p.facility_id = r.facility_id) as facility_contacts,
  ${clocksJson} as clocks, ${pausesJson} as pauses, ${equipmentJson} as equipment,
  works.lines as works, works.total as works_total,
  case when r.started_at is null then '[]' else (
    select coalesce(json_agg(json_build_object('version', v.version, 'signed_at', s.signed_at, 'signed_by', s.name,
      'files', (select coalesce(json_agg(json_build_object('locale', d.locale, 'sha256', encode(h.sha256, 'hex'))
          order by d.locale), '[]')
        from request_report_files d join files h on h.account_id = d.account_id and h.id = d.file_id
        where d.account_id = v.account_id and d.report_id = v.id and d.audience = 'office')) order by v.version), '[]')
    from request_reports v join request_signatures s on s.account_id = v.account_id and s.id = v.signature_id
    where v.account_id = r.account_id and v.request_id = r.id) end as reports,
  case when r.started_at is null then '[]' else (
    select coalesce(json_agg(json_build_object('lat', g.lat, 'lng', g.lng, 'time', g.time) order by g.time), '[]')
    from (select g.lat, g.lng, g.time from request_executors e
      join geo_locations g on g.account_id = e.account_id and g.user_id = e.user_id
        and g.time between r.started_at and coalesce(r.finished_at, r.cancelled_at, now())
      where e.account_id = r.account_id and e.request_id = r.id
      order by g.time limit ${sql.lit(ROUTE_POINTS_MAX)}) g) end as route`

const hasPauses = sql`exists (select from request_pauses p where p.account_id = r.account_id and p.request_id = r.id)`

const works = sql`
  select coalesce(json_agg(${workJson} order by w.id), '[]') as lines,
    round(coalesce(sum(${workTotal}), 0), 2)::text as total
  from request_works w where w.account_id = r.account_id and w.request_id = r.id`

const stored = precompile(sql<Omit<Stored, 'is_responsible' | 'may_read_schedule' | 'custom'>>`
  (select row_to_json(page) from (select ${rowColumns}, ${pageColumns} from (${works}) works) page)::text as page,
  ${checklistsJson} as checklists,
  (select coalesce(json_agg(${storedFileJson} order by t.created_at, f.id), '[]')
    from attachments t join files f on f.account_id = t.account_id and f.id = t.file_id
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where t.account_id = r.account_id and t.request_id = r.id) as files,
  case when r.scheduled_request_id is not null then (
    select json_build_object('id', s.id, 'name', s.name, 'date', o.date) from scheduled_requests s
    left join scheduled_occurrences o on o.account_id = s.account_id and o.request_id = r.id
    where s.account_id = r.account_id and s.id = r.scheduled_request_id) end as scheduled_request,
  r.id, r.status, r.finished_at, r.has_executor, r.has_kept_work, r.paused_since, ${hasPauses} as has_pauses, r.signature_id, r.planned_start_at, r.duration_min,
  r.deadline_at, ${markedJson} as marked`)
