import { type RawBuilder, sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { fullAddress } from '#server/db/full-address.ts'
import { REPORT_DETAILS, type ReportContent } from '#server/reports/index.ts'
import { shownFieldsJson } from '../custom/shown-fields.ts'
import { workTotal } from '../page/request-works.ts'

const details = sql.join(REPORT_DETAILS.flatMap((field) => [sql.lit(field), sql.ref(`d.${field}`)]))

/** Everything the report of a request `r` of the account `a` says, as JSON. */
export const reportContentJson: RawBuilder<ReportContent> = sql<ReportContent>`json_build_object(
  'account', json_build_object('name', a.name, 'country', a.country, 'timezone', a.timezone, 'currency', a.currency,
    'phone', a.phone, 'email', a.email,
    'details', (select json_build_object(${details}) from company_bank_details d where d.account_id = a.id),
    'logo', (select encode(f.sha256, 'hex') from avatars p
      join files f on f.account_id = p.account_id and f.id = p.file_id
      where p.account_id = a.id and p.key = a.avatar_key)),
  'number', r.number, 'name', r.name, 'description', r.description, 'type', r.type, 'work_type', r.work_type,
  'work_type_names', (select w.translations from work_types w
    where w.account_id = r.account_id and w.name = r.work_type),
  'status', r.status, 'hash', r.hash, 'created_at', r.created_at, 'planned_start_at', r.planned_start_at,
  'duration_min', r.duration_min, 'deadline_at', r.deadline_at, 'started_at', r.started_at,
  'finished_at', r.finished_at, 'price', r.price::text, 'contact', r.contact, 'rating', r.rating,
  'rating_comment', r.rating_comment,
  'client', (select c.name from clients c where c.account_id = r.account_id and c.id = r.client_id),
  'facility', (select json_build_object('name', f.name, 'address', ${fullAddress}) from facilities f
    where f.account_id = r.account_id and f.id = r.facility_id),
  'manager', (select m.name from memberships m where m.account_id = r.account_id and m.user_id = r.manager_id),
  'executors', (select coalesce(json_agg(json_build_object('name', m.name, 'firstname', u.firstname)
      order by m.name, m.user_id), '[]')
    from request_executors x join memberships m on m.account_id = x.account_id and m.user_id = x.user_id
    join users u on u.id = x.user_id
    where x.account_id = r.account_id and x.request_id = r.id),
  'equipment', (select coalesce(json_agg(json_build_object('title', q.title, 'manufacturer', q.manufacturer,
      'model', q.model, 'serial', q.serial) order by q.title, q.id), '[]')
    from request_equipment l join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
    where l.account_id = r.account_id and l.request_id = r.id),
  'checklists', (select coalesce(json_agg(json_build_object('name', k.name, 'is_finished', k.finished_at is not null,
      'items', (select coalesce(json_agg(json_build_object('title', i.title, 'type', i.type, 'answers', i.answers,
          'unit', i.unit, 'answer', i.answer,
          'photo', encode(coalesce(
            (select p.sha256 from promised_files p where p.account_id = i.account_id and p.id = i.promised_file_id),
            (select f.sha256 from files f where f.account_id = i.account_id and f.id = i.photo_file_id)), 'hex')) order by i.position, i.id), '[]')
        from request_checklist_items i
        where i.account_id = k.account_id and i.request_checklist_id = k.id)) order by k.id), '[]')
    from request_checklists k where k.account_id = r.account_id and k.request_id = r.id),
  'works', (select coalesce(json_agg(json_build_object('title', w.title, 'quantity', trim_scale(w.quantity)::text,
      'measure', w.measure, 'price', w.price::text, 'total', (${workTotal})::text) order by w.id), '[]')
    from request_works w where w.account_id = r.account_id and w.request_id = r.id),
  'fields', ${shownFieldsJson('on_report')},
  'works_total', (select round(coalesce(sum(${workTotal}), 0), 2)::text
    from request_works w where w.account_id = r.account_id and w.request_id = r.id),
  'signature', (select json_build_object('id', s.id, 'name', s.name, 'signed_at', s.signed_at, 'by_link', s.by_link)
    from request_signatures s where s.account_id = r.account_id and s.id = r.signature_id))`

/**
 * The part of a report that the client may see, as on their page of the request: no surnames or phones of users, no
 * checklist that is still being filled in, and prices only where the account shows them.
 */
export function asClientReads(content: ReportContent, { hasPrices }: { hasPrices: boolean }): ReportContent {
  const isDone = content.status === REQUEST_STATUS.approval || content.status === REQUEST_STATUS.completed
  return {
    ...content,
    description: null,
    contact: null,
    manager: null,
    price: null,
    executors: content.executors.map(({ firstname }) => ({ name: firstname, firstname })),
    checklists: content.checklists.filter(({ is_finished }) => is_finished || isDone),
    works: hasPrices ? content.works : content.works.map((work) => ({ ...work, price: null, total: null })),
  }
}
