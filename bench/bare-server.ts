import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { typeParsers } from '../server/db/type-parsers.ts'

/**
 * What a server on this stack can do at best: a token check and one prepared statement for each call, with the rows and
 * the names that the app answers. No tenancy in the database, no rights, no validation, no history, no live events.
 * DATABASE_URL must be of a user whom row-level security does not bind.
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

/** Checks the signature and the age of the app's own access token. */
function claimsOf(authorization = ''): Claims {
  const [header, payload, signature = ''] = authorization.slice('Bearer '.length).split('.')
  const expected = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('The token is not ours')
  const claims: Claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  if (claims.exp < Date.now() / 1000) throw new Error('The token has run out')
  return claims
}

const EXECUTORS = `(select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
  from request_executors e join users u on u.id = e.user_id
  where e.account_id = r.account_id and e.request_id = r.id) as employees`
const COLUMNS = `r.id, r.number, r.name, r.type, r.status, r.work_type, r.priority, r.deadline_at, r.planned_start_at,
  r.duration_min, r.price, r.created_at, r.version, r.client_id, c.name as client, r.facility_id, f.name as facility,
  f.address, r.manager_id, m.name as manager`
const JOINS = `left join clients c on c.account_id = r.account_id and c.id = r.client_id
  left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
  left join users m on m.id = r.manager_id`

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
        r.version, array(select e.user_id from request_executors e
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

app.get<{ Params: { id: string } }>('/requests/:id', async ({ headers, params }) => {
  const { acc } = claimsOf(headers.authorization)
  const { rows } = await pool.query({
    name: 'detail',
    text: `select ${COLUMNS}, r.description, r.contact, r.client_sign_required, r.started_at, r.finished_at, r.hash
      from requests r ${JOINS} where r.account_id = $1 and r.id = $2`,
    values: [acc, params.id],
  })
  return { response: rows[0] }
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
      returning *`,
    values: [acc, body.name, body.client_id, body.facility_id, sub, body.deadline_at],
  })
  return reply.status(201).send({ response: rows[0] })
})

app.get('/ready', async () => {
  await pool.query('select 1')
  return 'yes'
})

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close().then(() => pool.end()))
