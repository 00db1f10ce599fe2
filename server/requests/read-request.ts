import { sql } from 'kysely'
import type { RequestPage } from '../../contract/request-rows.ts'
import { isResponsible } from '../access/scope.ts'
import { utcTime } from '../db/type-parsers.ts'
import { fileRow, type StoredFile, storedFileJson } from '../files/file-row.ts'
import { notFound } from '../http/app-error.ts'
import type { ActContext } from './act-context.ts'
import { type ActState, allowedActions, mayOn } from './allowed-actions.ts'
import { checklists, checklistsJson, type StoredChecklist } from './request-checklists.ts'
import { personNamed, rowColumns } from './request-row.ts'
import { workJson, workTotal } from './request-works.ts'

/** Points of a track beyond these are not shown: an executor who forgets to finish would leave thousands. */
const ROUTE_POINTS_MAX = 2000

type StoredPage = Omit<RequestPage, 'attention' | 'checklists' | 'files' | 'actions'> &
  Pick<ActState, 'has_executor' | 'signature_id' | 'is_responsible'> & {
    checklists: StoredChecklist[]
    files: StoredFile[]
  }

/**
 * Everything the page of a request shows, in one statement.
 * @throws AppError not_found when the actor may not read it
 */
export async function readRequest({ tx, actor, links }: ActContext, id: number): Promise<RequestPage> {
  const { rows } = await sql<StoredPage>`
    select ${rowColumns}, ${pageColumns}, ${isResponsible(actor, 'requests', 'r.id')} as is_responsible
    from requests r where r.id = ${id}`.execute(tx)
  const found = rows[0]
  if (!found || !mayOn(actor, 'requests:read', found.is_responsible)) throw notFound()

  const { is_responsible, has_executor, signature_id, ...page } = found
  const state = { status: page.status, finished_at: page.finished_at, is_responsible, has_executor, signature_id }
  return {
    ...page,
    attention: page.attention_reasons.length > 0,
    client_sign: page.client_sign && { ...page.client_sign, signed_at: utcTime(page.client_sign.signed_at) },
    route: page.route.map((point) => ({ ...point, time: utcTime(point.time) })),
    checklists: checklists(links, actor.accountId, page.checklists),
    files: page.files.map((file) => fileRow(links, actor.accountId, file)),
    actions: allowedActions(actor, state),
  }
}

const pageColumns = sql`
  r.description, r.contact, r.client_sign_required, r.started_at, r.finished_at, r.cancel_reason, r.initiator, r.rating,
  r.rating_comment, r.scheduled_request_id, r.updated_at, r.hash, r.has_executor, r.signature_id,
  ${personNamed('r.author_id')} as author,
  case when r.signature_id is not null then (
    select json_build_object('image', 'data:image/png;base64,' || translate(encode(s.image, 'base64'), E'\\n', ''),
      'name', s.name, 'signed_at', s.signed_at)
    from request_signatures s where s.account_id = r.account_id and s.id = r.signature_id) end as client_sign,
  (select json_build_object('city', f.city, 'lat', f.lat, 'lon', f.lon) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id) as facility_place,
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'phone', p.phone, 'email', p.email,
      'position', p.position) order by p.id), '[]')
    from contacts p where p.account_id = r.account_id and p.facility_id = r.facility_id) as facility_contacts,
  ${checklistsJson} as checklists,
  (select coalesce(json_agg(json_build_object('id', q.id, 'title', q.title, 'model', q.model) order by q.title, q.id),
      '[]')
    from request_equipment l join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
    where l.account_id = r.account_id and l.request_id = r.id) as equipment,
  (select coalesce(json_agg(${workJson} order by w.id), '[]')
    from request_works w where w.account_id = r.account_id and w.request_id = r.id) as works,
  (select round(coalesce(sum(${workTotal}), 0), 2)
    from request_works w where w.account_id = r.account_id and w.request_id = r.id) as works_total,
  (select coalesce(json_agg(${storedFileJson} order by t.created_at, f.id), '[]')
    from attachments t join files f on f.account_id = t.account_id and f.id = t.file_id
    join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
    where t.account_id = r.account_id and t.request_id = r.id) as files,
  case when r.started_at is null then '[]' else (
    select coalesce(json_agg(json_build_object('lat', g.lat, 'lng', g.lng, 'time', g.time) order by g.time), '[]')
    from (select g.lat, g.lng, g.time from request_executors e
      join geo_locations g on g.account_id = e.account_id and g.user_id = e.user_id
        and g.time between r.started_at and coalesce(r.finished_at, now())
      where e.account_id = r.account_id and e.request_id = r.id
      order by g.time limit ${sql.lit(ROUTE_POINTS_MAX)}) g) end as route`
