import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { typeParsers } from '#server/db/type-parsers.ts'

/**
 * The best a server on this stack can do: a token check and one prepared statement per call, with the rows and names
 * that the app answers. No tenancy in the database, no permissions, no validation, no history, no live events. The user
 * of DATABASE_URL must bypass row-level security.
 */
const { DATABASE_URL, PORT, SECRET = '', POOL_SIZE = '10' } = process.env

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(POOL_SIZE),
  types: typeParsers,
  options: '-c timezone=UTC',
})

const app = Fastify()

interface Claims {
  sub: string
  acc: number
  exp: number
}

/** Checks the signature and the expiry of the app's own access token. */
function claimsOf(authorization = ''): Claims {
  const [header, payload, signature = ''] = authorization.slice('Bearer '.length).split('.')
  const expected = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('The token is not ours')
  const claims: Claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  if (claims.exp < Date.now() / 1000) throw new Error('The token has expired')
  return claims
}

const EXECUTORS = `(select coalesce(json_agg(json_build_object('id', u.user_id, 'name', u.name, 'avatar', u.avatar_key)
    order by u.name), '[]')
  from request_executors e join memberships u on u.account_id = e.account_id and u.user_id = e.user_id
  where e.account_id = r.account_id and e.request_id = r.id) as employees`
const ATTENTION_REASONS = `case when r.status in (1, 2, 3) then array_remove(array[
    case when r.deadline_at < now() then 'overdue' end,
    case when not r.has_executor then 'no_executor' end,
    case when r.deadline_at >= now() and r.deadline_at < now() + interval '2 hours' then 'deadline_soon' end,
    case when r.has_conflict then 'executor_conflict' end,
    case when r.has_defect then 'defect_found' end], null) else '{}' end`
const COLUMNS = `r.id, r.number, r.name, r.type, r.status, r.work_type, r.priority, r.deadline_at, r.planned_start_at,
  r.duration_min, r.expected_at, r.paused_since, r.price, r.created_at, r.version, r.client_id, c.name as client, r.facility_id,
  f.name as facility, f.address, r.manager_id, m.name as manager, m.avatar_key,
  ${ATTENTION_REASONS} as attention_reasons`
const JOINS = `left join clients c on c.account_id = r.account_id and c.id = r.client_id
  left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
  left join memberships m on m.account_id = r.account_id and m.user_id = r.manager_id`

app.get('/list', async ({ headers }) => {
  const { acc } = claimsOf(headers.authorization)
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${COLUMNS}, ${EXECUTORS}, (
        select count(*) from requests where account_id = $1 and status in (1, 2, 3)) as total
      from (select * from requests where account_id = $1 and status in (1, 2, 3) order by deadline_at, id limit 20) r
      ${JOINS} order by r.deadline_at, r.id`,
    values: [acc],
  })
  return { response: { data: rows, current_page: 1, per_page: 20, total: rows[0]?.total ?? 0 } }
})

app.get<{ Querystring: { from: string; to: string } }>('/calendar', async ({ headers, query }) => {
  const { acc } = claimsOf(headers.authorization)
  const { rows } = await pool.query({
    name: 'calendar',
    text: `select r.id, r.number, r.name, r.status, r.type, r.priority, r.deadline_at, r.planned_start_at, r.duration_min,
        r.expected_at, r.paused_since, r.version, ${ATTENTION_REASONS} as attention_reasons, array(select e.user_id from request_executors e
          where e.account_id = r.account_id and e.request_id = r.id) as employees,
        array(select m.name from request_executors e
          join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
          where e.account_id = r.account_id and e.request_id = r.id order by m.name) as executors,
        coalesce(f.address, f.name) as address,
        (select count(*) from requests where account_id = $1
          and shown_at >= $2 and shown_at < $3) as total
      from requests r left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
      where r.account_id = $1 and r.shown_at >= $2 and r.shown_at < $3
      order by r.shown_at, r.id limit 1000`,
    values: [acc, query.from, query.to],
  })
  return { response: { data: rows, current_page: 1, per_page: 1000, total: rows[0]?.total ?? 0 } }
})

const FILE = `json_build_object('id', f.id, 'name', f.name, 'size', b.size, 'mime', b.mime, 'has_preview', b.has_preview,
  'created_at', f.created_at)`
const PAGE_COLUMNS = `r.description, r.contact, r.client_sign_required, r.on_the_way_at, r.started_at, r.finished_at,
  r.cancel_reason, r.initiator, r.rating, r.rating_comment, r.updated_at, r.hash, a.name as author, w.name as on_the_way_by,
  f.city, f.lat, f.lon, z.date as schedule_date, x.name as schedule, s.image, s.name as signed_by, s.signed_at`
const PAGE_JOINS = `left join memberships a on a.account_id = r.account_id and a.user_id = r.author_id
  left join memberships w on w.account_id = r.account_id and w.user_id = r.on_the_way_by
  left join request_signatures s on s.account_id = r.account_id and s.id = r.signature_id
  left join scheduled_requests x on x.account_id = r.account_id and x.id = r.scheduled_request_id
  left join scheduled_occurrences z on z.account_id = r.account_id and z.request_id = r.id`
/** The lists on a request's page from other tables: name, query, columns of an element and their order. */
const PAGE_LISTS = {
  facility_contacts: [
    `contacts p where p.account_id = r.account_id and p.facility_id = r.facility_id`,
    `json_build_object('id', p.id, 'name', p.name, 'phone', p.phone, 'email', p.email, 'position', p.position)
      order by p.id`,
  ],
  equipment: [
    `request_equipment l join equipment q on q.account_id = l.account_id and q.id = l.equipment_id
      where l.account_id = r.account_id and l.request_id = r.id`,
    `json_build_object('id', q.id, 'title', q.title, 'model', q.model) order by q.title`,
  ],
  works: [
    `request_works w where w.account_id = r.account_id and w.request_id = r.id`,
    `json_build_object('id', w.id, 'product_id', w.product_id, 'title', w.title, 'quantity', w.quantity,
      'measure', w.measure, 'price', w.price, 'total', round(w.quantity * w.price, 2)) order by w.id`,
  ],
  files: [
    `attachments t join files f on f.account_id = t.account_id and f.id = t.file_id
      join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
      where t.account_id = r.account_id and t.request_id = r.id`,
    `${FILE} order by f.id`,
  ],
  checklists: [
    `request_checklists k where k.account_id = r.account_id and k.request_id = r.id`,
    `json_build_object('id', k.id, 'checklist_id', k.checklist_id, 'name', k.name, 'finished_at', k.finished_at, 'items', (
      select json_agg(json_build_object('id', i.id, 'title', i.title, 'hint', i.hint, 'type', i.type,
          'answers', i.answers, 'is_required', i.is_required, 'photo_required', i.photo_required, 'min', i.min,
          'max', i.max, 'unit', i.unit, 'answer', i.answer, 'answered_at', i.answered_at, 'photo', (
            select ${FILE} from files f join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
            where f.account_id = i.account_id and f.id = i.photo_file_id)) order by i.position)
      from request_checklist_items i where i.account_id = k.account_id and i.request_checklist_id = k.id)) order by k.id`,
  ],
  reports: [
    `request_reports v where v.account_id = r.account_id and v.request_id = r.id`,
    `json_build_object('version', v.version, 'files', (select json_agg(d.locale) from request_report_files d
      where d.account_id = v.account_id and d.report_id = v.id)) order by v.version`,
  ],
  route: [
    `request_executors e join geo_locations g on g.account_id = e.account_id and g.user_id = e.user_id
        and g.time between r.started_at and coalesce(r.finished_at, now())
      where e.account_id = r.account_id and e.request_id = r.id`,
    `json_build_object('lat', g.lat, 'lng', g.lng, 'time', g.time) order by g.time`,
  ],
}
const LISTS = Object.entries(PAGE_LISTS).map(
  ([name, [source, element]]) => `(select coalesce(json_agg(${element}), '[]') from ${source}) as ${name}`,
)

async function readPage(accountId: number, id: unknown) {
  const { rows } = await pool.query({
    name: 'detail',
    text: `select ${COLUMNS}, ${EXECUTORS}, ${PAGE_COLUMNS}, ${LISTS} from requests r ${JOINS} ${PAGE_JOINS}
      where r.account_id = $1 and r.id = $2`,
    values: [accountId, id],
  })
  return rows[0]
}

app.get<{ Params: { id: string } }>('/requests/:id', async ({ headers, params }) => {
  const { acc } = claimsOf(headers.authorization)
  return { response: await readPage(acc, params.id) }
})

app.post<{ Body: Record<string, unknown> }>('/requests', async ({ headers, body }, reply) => {
  const { acc, sub } = claimsOf(headers.authorization)
  const { rows } = await pool.query({
    name: 'create',
    text: `with numbered as (
        update request_numbers set last_number = last_number + 1 where account_id = $1 returning last_number)
      insert into requests (account_id, number, name, type, client_id, facility_id, author_id, deadline_at, hash)
      values ($1, (select last_number from numbered), $2, 'planned', $3, $4, $5, $6,
        translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'))
      returning id`,
    values: [acc, body.name, body.client_id, body.facility_id, sub, body.deadline_at],
  })
  return reply.status(201).send({ response: await readPage(acc, rows[0].id) })
})

app.get('/ready', async () => {
  await pool.query('select 1')
  return 'yes'
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close().then(() => pool.end()))
