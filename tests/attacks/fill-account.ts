import pg from 'pg'
import { insertPlaces } from '#server/demo/large/large-catalogs.ts'
import { insertPriceList } from '#server/demo/large/price-list.ts'
import type { TestAccount } from '../support/create-account.ts'
import { known } from '../support/known.ts'
import type { TestApp } from '../support/start-app.ts'
import type { SampleRows } from '../sweeps/sample-rows.ts'

const PLACES = 2_000
const EXECUTORS = 30
/** Planned in the weeks around now: nearly as many as a board shows. */
const REQUESTS = 4_000
const SCHEDULES = 400
/** Schedules with as many moved dates as one may have. */
const MOVED_SCHEDULES = 5
const MOVED_DATES = 1_000
const CHECKLISTS_OF_REQUEST = 50
const ITEMS_OF_CHECKLIST = 200
const WORKS_OF_REQUEST = 1_500

/** Fills an account to the limits of what calls compute with. Returns the sample rows that have the most. */
export async function fillAccount(testApp: TestApp, account: TestAccount, rows: SampleRows): Promise<SampleRows> {
  for (let added = 0; added < EXECUTORS; added++) await account.addUser('executor')
  await testApp.services.database.inAccount(account.id, async (tx) => {
    await insertPlaces(tx, PLACES, PLACES, [account.users.manager.id])
    await insertPriceList(tx, PLACES)
  })
  const client = new pg.Client(testApp.testDatabase.superuserUrl)
  await client.connect()
  try {
    // Without triggers, which take a second for a hundred requests.
    await client.query(`set session_replication_role = replica`)
    await client.query(`select set_config('app.account_id', $1, false)`, [String(account.id)])
    await insertRequests(client, account, rows)
    await fillRequest(client, rows)
    await client.query(`
      insert into work_calendar_days (date, kind)
      select current_date + i * 2, 'holiday' from generate_series(1, 365) i on conflict do nothing`)
    return { ...rows, scheduled_request: await insertSchedules(client, rows) }
  } finally {
    await client.end()
  }
}

async function insertRequests(client: pg.Client, { users, id }: TestAccount, rows: SampleRows): Promise<void> {
  await client.query(
    `insert into requests (number, name, client_id, facility_id, manager_id, author_id, planned_start_at, deadline_at,
       duration_min, has_executor, hash)
     select 1000 + i, 'Request ' || i, $2, $3, $4, $5,
       date_trunc('day', now()) + make_interval(days => i % 21, hours => 6 + i % 12), now() + interval '40 days', 60,
       true, md5(i::text)
     from generate_series(1, $1::int) i`,
    [REQUESTS, rows.client, rows.facility, users.manager.id, users.admin.id],
  )
  await client.query(
    `insert into request_executors (request_id, user_id, is_open, planned_start_at, planned_end_at, client_id)
     select r.id, crew.ids[1 + r.number % array_length(crew.ids, 1)], true, r.planned_start_at,
       r.planned_start_at + interval '1 hour', r.client_id
     from requests r,
       (select array_agg(user_id) as ids from memberships where account_id = $1 and is_serviceman) crew
     where r.account_id = $1 and r.number > 1000`,
    [id],
  )
}

/** The sample's request gets as many checklists, items and works as one may have, and the checklist as many items. */
async function fillRequest(client: pg.Client, { request, checklist }: SampleRows): Promise<void> {
  await client.query(
    `with copies as (
       insert into request_checklists (request_id, checklist_id, name, finished_at)
       select $1, $2, 'Checklist ' || i, now() from generate_series(2, $3::int) i returning id)
     insert into request_checklist_items (request_checklist_id, position, title, type, answers, is_required,
       photo_required, answer, answered_at)
     select copies.id, i, repeat('Is everything well? ', 4) || i, 'text', '[]', false, false, '"All is well here"', now()
     from copies, generate_series(1, $4::int) i`,
    [request, checklist, CHECKLISTS_OF_REQUEST, ITEMS_OF_CHECKLIST],
  )
  await client.query(
    `insert into request_works (request_id, title, quantity, price)
     select $1, 'Work ' || i, 2, 15 from generate_series(2, $2::int) i`,
    [request, WORKS_OF_REQUEST],
  )
  await client.query(
    `insert into checklist_items (checklist_id, position, title, type, answers, is_required, photo_required)
     select $1, i, 'Is it well? ' || i, 'text', '[]', false, false from generate_series(2, $2::int) i`,
    [checklist, ITEMS_OF_CHECKLIST],
  )
}

/** Daily schedules. Returns one of those with moved dates. */
async function insertSchedules(client: pg.Client, rows: SampleRows): Promise<number> {
  const { rows: inserted } = await client.query<{ id: string }>(
    `with moved as (
       select jsonb_agg(jsonb_build_object('date', current_date + i, 'action', 'move', 'to', current_date + i + 1)) as days
       from generate_series(1, $1::int) i)
     insert into scheduled_requests (name, timezone, days, schedule, exceptions, client_id, open_from, next_date,
       next_starts_at, next_run_at)
     select 'Daily ' || i, 'Europe/Warsaw', '[1, 2, 3, 4, 5, 6, 7]',
       jsonb_build_object('freq', 'day', 'interval', 1, 'time', '09:00', 'starts_on', current_date, 'ends_on', null,
         'count', null, 'month_mode', 'day', 'nth', null, 'months', '[]'::jsonb, 'holidays', 'next',
         'create_ahead_days', 7, 'deadline_after_min', null, 'after_completion', false, 'missed', 'latest'),
       case when i <= $2 then moved.days else '[]' end, $3, current_date, current_date + 1, current_date + 1,
       current_date + 1
     from moved, generate_series(1, $4::int) i order by i
     returning id`,
    [MOVED_DATES, MOVED_SCHEDULES, rows.client, SCHEDULES],
  )
  return Number(known(inserted[0]).id)
}
