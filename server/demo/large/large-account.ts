import { sql } from 'kysely'
import { createAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { itemColumns } from '../catalogs.ts'
import { DEMO_CHECKLISTS } from '../content/checklists.ts'
import { type DemoEquipmentKind, EQUIPMENT } from '../content/equipment.ts'
import { insertRows } from '../insert-rows.ts'
import { HISTORY, insertEquipment, insertPlaces, insertTagsAndContacts, type Places } from './large-catalogs.ts'
import { insertPriceList } from './price-list.ts'

/** The tables that get thousands of rows. */
export const LARGE_TABLES = [
  'requests',
  'request_executors',
  'request_checklists',
  'request_checklist_items',
  'request_works',
  'events',
  'clients',
  'facilities',
  'equipment',
  'products',
  'tag_links',
  'contacts',
] as const

const MANAGERS = 5

interface LargeSize {
  requests: number
  /** Rows in each catalog; when absent, in proportion to the requests. */
  catalogs?: number | undefined
}

/** The sizes of the catalogs that requests refer to; by default within what one account may have. */
function sizes({ requests, catalogs }: LargeSize) {
  const between = (least: number, wanted: number, most: number) => Math.round(Math.max(least, Math.min(wanted, most)))
  const clients = between(20, requests / 100, 10_000)
  return {
    clients: catalogs ?? clients,
    facilities: catalogs ?? clients * 2,
    equipment: catalogs ?? between(60, requests / 2, 100_000),
    products: catalogs ?? between(60, requests / 2, 100_000),
    executors: between(12, requests / 400, 400),
  }
}

export interface LargeAccount {
  accountId: number
  adminEmail: string
}

/** Writes an account with this many requests of two years and everything attached to them, a statement per table. */
export async function insertLargeAccount(tx: Tx, size: LargeSize, passwordHash: string): Promise<LargeAccount> {
  const { requests } = size
  const { clients, facilities, equipment, products, executors } = sizes(size)
  const { accountId, roles } = await createAccount(tx, { name: 'Большая сервисная компания', country: 'ru' })
  await sql`update accounts set name = ${`Большая сервисная компания № ${accountId}`} where id = ${accountId}`.execute(
    tx,
  )
  const admins = await insertUsers(tx, accountId, 'admin', roles.admin, 1, passwordHash)
  const managers = await insertUsers(tx, accountId, 'manager', roles.manager, MANAGERS, passwordHash)
  const crew = await insertUsers(tx, accountId, 'executor', roles.executor, executors, passwordHash)
  const checklistId = await insertChecklist(tx)
  const places = await insertPlaces(tx, clients, facilities, managers)
  await insertEquipment(tx, equipment, places, checklistId)
  await insertPriceList(tx, products)
  await insertTagsAndContacts(tx)
  // The same account each time, as far as it is random.
  await sql`select setseed(0.42)`.execute(tx)
  await insertRequests(tx, accountId, requests, places, [...admins, ...managers])
  await insertExecutors(tx, accountId, crew)
  await insertChecklistCopies(tx, accountId, checklistId)
  await insertWorks(tx, accountId)
  await insertEvents(tx, accountId)
  await sql`insert into request_numbers (last_number) values (${requests})`.execute(tx)
  return { accountId, adminEmail: emailOf(accountId, 'admin', 1) }
}

function emailOf(accountId: number, role: string, index: number): string {
  return `${role}${index}@company${accountId}.example`
}

async function insertUsers(
  tx: Tx,
  accountId: number,
  role: string,
  roleId: number,
  count: number,
  passwordHash: string,
): Promise<number[]> {
  const ids = await insertRows(
    tx,
    'users',
    Array.from({ length: count }, (_, index) => ({
      email: emailOf(accountId, role, index + 1),
      surname: SURNAMES[index % SURNAMES.length] ?? '',
      firstname: `${role === 'executor' ? 'Исполнитель' : 'Сотрудник'} ${index + 1}`,
      password_hash: passwordHash,
      email_verified_at: new Date().toISOString(),
    })),
  )
  await insertRows(
    tx,
    'memberships',
    ids.map((user_id) => ({ user_id, role_id: roleId, is_serviceman: role === 'executor' })),
  )
  return ids
}

const SURNAMES = ['Авдеев', 'Беляев', 'Волошин', 'Грачёв', 'Демидов', 'Ежов', 'Журавлёв', 'Зимин', 'Ильин', 'Котов']

async function insertChecklist(tx: Tx): Promise<number> {
  const { name, description, items } = DEMO_CHECKLISTS.pump
  const [id = 0] = await insertRows(tx, 'checklists', [{ name, description }])
  await insertRows(
    tx,
    'checklist_items',
    items.map((item, position) => ({ checklist_id: id, position, ...itemColumns(item) })),
  )
  return id
}

/** Evenly spread over two years; hardly any request older than three weeks is open. */
async function insertRequests(
  tx: Tx,
  accountId: number,
  requests: number,
  { facilities, clients, managers }: Places,
  authors: number[],
): Promise<void> {
  const names = Object.values(EQUIPMENT).flatMap(({ planned, emergency }: DemoEquipmentKind) =>
    [...planned, ...emergency].map(({ name }) => name),
  )
  await sql`
    insert into requests (account_id, number, name, type, status, work_type, priority, client_id, facility_id, manager_id,
      author_id, deadline_at, planned_start_at, duration_min, price, description, started_at, finished_at, cancelled_at,
      cancel_reason, initiator, hash, overdue_for, has_executor, rating, version, created_at, updated_at)
    select ${accountId}, i, name || ', заказ ' || (100000 + floor(d * 900000))::int,
      case when b < 0.2 then 'emergency' else 'planned' end, status,
      (array['maintenance', 'repair', 'installation', 'inspection', 'cleaning', 'other'])[1 + i % 6],
      case when b < 0.08 then 1 else 0 end,
      (${clients}::bigint[])[place], (${facilities}::bigint[])[place], (${managers}::bigint[])[place],
      (${authors}::bigint[])[1 + i % ${authors.length}], deadline, planned, minutes, 1500 + floor(c * 30000),
      'Работы по графику абонентского обслуживания.',
      case when status in (2, 3, 4) then planned end,
      case when status in (2, 4) then planned + make_interval(mins => minutes) end,
      case when status in (5, 6) then created + interval '6 hours' end,
      case when status in (5, 6) then 'Работы больше не нужны.' end,
      case status when 5 then 'company' when 6 then 'client' end,
      translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'),
      case when status in (1, 2, 3) and deadline < now() then deadline end,
      status in (2, 3, 4) or c < 0.9,
      case when status = 4 and d < 0.4 then 3 + (i % 3) end, 1 + status, created, greatest(created, least(planned, now()))
    from (
      select i, a, b, c, d, created, planned, planned + interval '1 day' as deadline, 30 + 30 * (i % 6) as minutes,
        1 + floor(d * ${facilities.length})::int as place,
        (${names}::text[])[1 + floor(c * ${names.length})::int] as name,
        case
          when planned > now() then case when a < 0.92 then 1 when a < 0.96 then 5 else 6 end
          when created > now() - interval '21 days' then
            case when a < 0.15 then 1 when a < 0.25 then 2 when a < 0.4 then 3 when a < 0.9 then 4 when a < 0.96 then 5 else 6 end
          else case when a < 0.005 then 1 when a < 0.01 then 2 when a < 0.93 then 4 when a < 0.97 then 5 else 6 end
        end as status
      from (
        select i, created, random() as a, random() as b, random() as c, random() as d,
          date_trunc('hour', created) + make_interval(hours => 24 + floor(random() * 200)::int, mins => 15 * (i % 4)) as planned
        from (select i, now() - ${HISTORY}::interval * (1 - i / ${requests}::float8) as created
              from generate_series(1, ${requests}) i) times
      ) drawn
    ) request`.execute(tx)
}

async function insertExecutors(tx: Tx, accountId: number, crew: number[]): Promise<void> {
  const user = (step: number) => sql`(${crew}::bigint[])[1 + (number * 7 + ${sql.lit(step)}) % ${crew.length}]`
  // Triggers would copy these to each executor; they are disabled here.
  const work = sql`status in (1, 2, 3), case when status in (1, 2, 3) then planned_start_at end,
    case when status in (1, 2, 3) then planned_start_at + make_interval(mins => duration_min) end,
    case when status = 4 then finished_at end,
    case when status = 4 then price / case when number % 9 = 0 then 2 else 1 end end, rating, rated_at, client_id`
  await sql`
    insert into request_executors (account_id, request_id, user_id, assigned_at,
      is_open, planned_start_at, planned_end_at, finished_at, share, rating, rated_at, client_id)
    select account_id, id, ${user(0)}, created_at, ${work} from requests
    where account_id = ${accountId} and has_executor
    union all
    select account_id, id, ${user(5)}, created_at, ${work} from requests
    where account_id = ${accountId} and has_executor and number % 9 = 0`.execute(tx)
}

async function insertChecklistCopies(tx: Tx, accountId: number, checklistId: number): Promise<void> {
  await sql`
    with copies as (
      insert into request_checklists (account_id, request_id, checklist_id, name, finished_at)
      select r.account_id, r.id, c.id, c.name, r.finished_at
      from requests r join checklists c on c.account_id = r.account_id and c.id = ${checklistId}
      where r.account_id = ${accountId} and r.number % 3 = 0
      returning account_id, id, finished_at
    )
    insert into request_checklist_items (account_id, request_checklist_id, position, title, hint, type, answers,
      is_required, photo_required, min, max, unit, answer, answered_at)
    select copies.account_id, copies.id, i.position, i.title, i.hint, i.type, i.answers, i.is_required, i.photo_required,
      i.min, i.max, i.unit,
      case when finished_at is not null then
        case i.type when 'choice' then '1'::jsonb when 'number' then '4.5' when 'text' then '"Без замечаний."' end end,
      finished_at
    from copies join checklist_items i on i.account_id = copies.account_id and i.checklist_id = ${checklistId}`.execute(
    tx,
  )
}

async function insertWorks(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into request_works (account_id, request_id, title, quantity, measure, price, created_at)
    select account_id, id, 'Выезд и обслуживание по договору', 1, 'усл.', price, coalesce(finished_at, started_at)
    from requests where account_id = ${accountId} and status in (2, 4) and number % 2 = 0`.execute(tx)
}

async function insertEvents(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into events (account_id, kind, actor_id, request_id, facility_id, client_id, user_id, payload, created_at)
    select account_id, kind, actor_id, id, facility_id, client_id, user_id, payload, at from (
      select account_id, 11 as kind, author_id as actor_id, id, facility_id, client_id, null::bigint as user_id,
        jsonb_build_object('number', number, 'name', name) as payload, created_at as at
      from requests where account_id = ${accountId}
      union all
      select r.account_id, 8, r.author_id, r.id, r.facility_id, r.client_id, e.user_id,
        jsonb_build_object('user_id', e.user_id, 'name', u.name), r.created_at
      from requests r join request_executors e on e.account_id = r.account_id and e.request_id = r.id
        join users u on u.id = e.user_id
      where r.account_id = ${accountId}
      union all
      select account_id, 1, manager_id, id, facility_id, client_id, null, '{"reopened": false, "comment": null}', started_at
      from requests where account_id = ${accountId} and started_at is not null
      union all
      select account_id, 2, manager_id, id, facility_id, client_id, null, jsonb_build_object('status', status), finished_at
      from requests where account_id = ${accountId} and finished_at is not null
      union all
      select account_id, 3, manager_id, id, facility_id, client_id, null,
        jsonb_build_object('comment', cancel_reason, 'initiator', initiator), cancelled_at
      from requests where account_id = ${accountId} and cancelled_at is not null
    ) event order by at, id, kind desc`.execute(tx)
}
