import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BankDetails, bankDetailsChange, NO_BANK_DETAILS } from '#contract/account/bank-details.ts'
import { EVENT_KINDS, eventKind } from '#contract/history.ts'
import { ATTENTION_REASONS, REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import type { Country } from '#contract/values/countries.ts'
import { toE164 } from '#contract/values/phone-numbers.ts'
import { DEFAULT_ROLES } from '#server/accounts/index.ts'
import { DEMO_SIGN_INS } from '#server/demo/content/employees.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { checkConflicts } from '#server/requests/check-conflicts.ts'
import { callerOf } from '#tests/support/caller.ts'
import { type HistoryEvent, replay } from '#tests/support/replay-history.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Two in the afternoon in Moscow, on the day of the test. */
const NOW = Math.floor(Date.now() / DAY) * DAY + 11 * HOUR

let demo: TestApp
let database: pg.Client

beforeAll(async () => {
  demo = await startApp()
  await fillDemo(demo.services, NOW)
  database = new pg.Client(demo.testDatabase.superuserUrl)
  await database.connect()
})

afterAll(async () => {
  await database.end()
  await demo.stop()
})

async function ask<Row extends pg.QueryResultRow>(question: string, client = database): Promise<Row[]> {
  const { rows } = await client.query<Row>(question)
  return rows
}

/** How many rows break a rule. */
async function count(from: string): Promise<number> {
  const [row] = await ask<{ count: string }>(`select count(*) from ${from}`)
  return Number(row?.count)
}

async function signIn(role: string) {
  const { email, password } = DEMO_SIGN_INS.find((signInOf) => signInOf.role === role) ?? { email: '', password: '' }
  const { response } = await callerOf(demo.app).call('auth.login', { body: { email, password } })
  return callerOf(demo.app, response.access_token)
}

describe('The demo account', () => {
  test('has the users, clients, facilities and requests that were promised', async () => {
    const [size] = await ask(`select
      (select count(*)::int from memberships join roles r on r.id = role_id where r.name = 'manager') as managers,
      (select count(*)::int from memberships where is_serviceman) as executors,
      (select count(*)::int from clients) as clients, (select count(*)::int from facilities) as facilities,
      (select count(*)::int from requests) as requests, (select count(*)::int from checklists) as checklists`)
    expect(size).toEqual({ managers: 3, executors: 12, clients: 40, facilities: 90, requests: 600, checklists: 8 })
    expect(await count('equipment')).toBeGreaterThanOrEqual(300)
    expect(await count('equipment where parent_id is not null')).toBeGreaterThanOrEqual(100)
    const types = await ask<{ type: string }>('select distinct type from checklist_items order by type')
    expect(types.map(({ type }) => type)).toEqual(['choice', 'multichoice', 'number', 'photo', 'text'])
  })

  test.each(['manager', 'executor'])('has notified the %s of what happened in the last days', async (role) => {
    const { data, unread_count } = (await (await signIn(role)).call('notifications.list', { query: { per_page: 100 } }))
      .response
    expect(unread_count).toBeGreaterThan(0)
    expect(data.length).toBeGreaterThan(unread_count)
    for (const { title, url, created_at } of data) {
      expect(title).not.toBe('')
      expect(url).toMatch(/^\/requests\/\d+$/)
      expect(Date.parse(created_at)).toBeLessThanOrEqual(NOW)
    }
  })

  test('has shown every user what happened until a day ago', async () => {
    const admin = await signIn('admin')
    const facilities = (await admin.call('facilities.list', { query: { per_page: 100 } })).response.data
    const ids = facilities.map(({ id }) => id).join(',')
    const counts = (await admin.call('interactions.unread', { query: { entity: 'facilities', ids } })).response
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.length).toBeLessThan(facilities.length)
  })

  test('has schedules of every kind, with what became of their dates', async () => {
    const admin = await signIn('admin')
    const { data, total } = (await admin.call('scheduledRequests.list', { query: { per_page: 100 } })).response
    expect(total).toBe(15)
    expect(new Set(data.map(({ schedule }) => schedule.freq))).toEqual(new Set(['day', 'week', 'month', 'year']))
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['active', 'paused']))
    for (const { id, name } of data) {
      const query = { past: true, limit: 100 }
      const { response } = await admin.call('scheduledRequests.occurrences', { params: { id }, query })
      const created = response.data.filter(({ state }) => state === 'created')
      expect([name, created.length, created[0]?.request]).toEqual([name, 1, expect.anything()])
    }
  })

  test('has pictures and papers that open, and an archive', async () => {
    const admin = await signIn('admin')
    const facilities = (await admin.call('facilities.list', { query: { per_page: 100 } })).response.data
    const pictured = facilities.filter(({ avatar }) => avatar !== null)
    expect(pictured.length).toBeGreaterThanOrEqual(10)
    const papers = await Promise.all(
      pictured.map(async ({ id }) => (await admin.call('facilities.files', { params: { id } })).response),
    )
    expect(new Set(papers.flat().map(({ mime }) => mime))).toEqual(
      new Set(['image/jpeg', 'application/pdf', 'text/plain']),
    )
    const clients = (await admin.call('clients.list', { query: { per_page: 100 } })).response.data
    const addresses = [...pictured, ...clients].flatMap(({ avatar }) => avatar ?? [])
    const opened = [...addresses, ...papers.flat().map(({ url }) => url)].map((url) => demo.app.inject(url))
    expect(new Set((await Promise.all(opened)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const archive = (await admin.call('facilities.list', { query: { archived: true } })).response
    expect(archive.total).toBe(2)
    expect(archive.data.map(({ open_requests }) => open_requests)).toEqual([0, 0])
  })

  test('has requests in every status, and every reason for attention', async () => {
    const statuses = await ask<{ status: number }>('select distinct status from requests order by status')
    expect(statuses.map(({ status }) => status)).toEqual(REQUEST_STATUSES)
    const admin = await signIn('admin')
    const { response } = await admin.call('requests.list', { query: { status: '99', per_page: 1000 } })
    const reasons = new Set(response.data.flatMap((row) => ('attention_reasons' in row ? row.attention_reasons : [])))
    // Which deadlines are near depends on the hour of the test.
    const lasting = ATTENTION_REASONS.filter(
      (reason) =>
        !['deadline_soon', 'sla_soon', 'defect_found', 'kept_work', 'photo_missing', 'paused_long'].includes(reason),
    )
    expect([...reasons]).toEqual(expect.arrayContaining(lasting))
    const kept = await admin.call('requests.list', { query: { has_kept_work: true } })
    expect(kept.response.data).toMatchObject([{ attention: true, attention_reasons: ['kept_work'] }])
  })

  test('has work for today, for the next days and some not assigned yet', async () => {
    const planned = (days: number) =>
      `requests where status in (1, 2, 3, 4) and has_executor
        and (planned_start_at at time zone 'Europe/Moscow')::date
          = (to_timestamp(${NOW / 1000}) at time zone 'Europe/Moscow')::date + ${days}`
    for (const days of [0, 1, 2]) expect(await count(planned(days))).toBeGreaterThanOrEqual(4)
    expect(await count('requests where status = 1 and not has_executor')).toBe(24)
  })

  test('lets one user of each default role sign in and see requests, and answers as the contract says', async () => {
    expect(DEMO_SIGN_INS.map(({ role }) => role)).toEqual([...DEFAULT_ROLES])
    const totals: Record<string, number> = {}
    for (const { role } of DEMO_SIGN_INS) {
      const caller = await signIn(role)
      const { response } = await caller.call('requests.list', { query: { per_page: 100 } })
      totals[role] = response.total
      for (const { id } of response.data.slice(0, 25)) {
        const page = await caller.call('requests.show', { params: { id } })
        expect(page.response.id).toBe(id)
      }
    }
    expect(totals).toMatchObject({ admin: 600, manager: 600, dispatcher: 600 })
    expect(totals.employee).toBeGreaterThan(50)
    expect(totals.executor).toBeGreaterThan(20)
    expect(totals.executor).toBeLessThan(200)
  })

  test('has each photo and each preview of it in the file store', async () => {
    const [request] = await ask<{ id: string }>(
      `select k.request_id as id from request_checklist_items i join request_checklists k on k.id = i.request_checklist_id
       where i.photo_file_id is not null order by 1 limit 1`,
    )
    const admin = await signIn('admin')
    const { response } = await admin.call('requests.show', { params: { id: Number(request?.id) } })
    const photos = response.checklists.flatMap(({ items }) => items.flatMap(({ photo }) => photo ?? []))
    expect(photos.length).toBeGreaterThan(0)
    for (const { url, preview_url, size } of photos) {
      const bytes = await demo.app.inject(url)
      expect([bytes.statusCode, bytes.rawPayload.length]).toEqual([200, size])
      expect((await demo.app.inject(preview_url ?? '')).statusCode).toBe(200)
    }
  })

  test('holds only phones that the contract accepts', async () => {
    const phones = await ask<{ phone: string }>(`
      select phone from users union all select personal_phone from users where personal_phone is not null
      union all select phone from clients union all select phone from contacts union all select phone from accounts
      union all select contact->>'phone' from requests`)
    expect(phones.length).toBeGreaterThan(700)
    expect(phones.filter(({ phone }) => toE164(phone) !== phone)).toEqual([])
  })

  test('has taxpayer numbers and bank accounts with correct check digits', async () => {
    const details = await ask<{
      inn: string
      ogrn: string | null
      bank_bik: string | null
      bank_account: string | null
    }>(`select inn, ogrn, bank_bik, bank_account from bank_details
      where client_id in (select id from clients where country is null)`)
    const sum = (digits: string, weights: number[]) => weights.reduce((n, w, i) => n + w * Number(digits[i]), 0)
    const tail = [2, 4, 10, 3, 5, 9, 4, 6, 8]
    expect(details).toHaveLength(38)
    for (const { inn, ogrn, bank_bik, bank_account } of details) {
      if (inn.length === 12) {
        expect((sum(inn, [7, ...tail]) % 11) % 10).toBe(Number(inn[10]))
        expect((sum(inn, [3, 7, ...tail]) % 11) % 10).toBe(Number(inn[11]))
        continue
      }
      expect((sum(inn, tail) % 11) % 10).toBe(Number(inn[9]))
      expect(Number(BigInt(ogrn?.slice(0, 12) ?? '') % 11n) % 10).toBe(Number(ogrn?.[12]))
      const account = `${bank_bik?.slice(-3)}${bank_account}`
      expect(account).toMatch(/^\d{23}$/)
      expect(
        sum(
          account,
          Array.from({ length: 23 }, (_, i) => [7, 1, 3][i % 3] ?? 0),
        ) % 10,
      ).toBe(0)
    }
  })

  test('has clients from other countries, with the numbers of these', async () => {
    const abroad = await ask<{ country: Country; details: BankDetails }>(`
      select c.country, to_jsonb(b) - '{account_id,client_id}'::text[] as details
      from clients c join bank_details b on b.client_id = c.id where c.country is not null order by c.country`)
    expect(abroad.map(({ country }) => country)).toEqual(['by', 'kz'])
    for (const { country, details } of abroad) {
      expect(bankDetailsChange(country, NO_BANK_DETAILS).safeParse(details).error?.issues).toBeUndefined()
    }
  })

  test('has facilities under contracts of every kind, all within Moscow', async () => {
    const admin = await signIn('admin')
    for (const status of ['active', 'ending', 'expired', 'none'] as const) {
      const { response } = await admin.call('facilities.list', { query: { contract_status: status } })
      expect(response.total).toBeGreaterThan(3)
    }
    expect(await count('facilities where lat not between 55.55 and 55.95 or lon not between 37.35 and 37.85')).toBe(0)
  })
})

async function historyOfRequests(): Promise<Map<string, HistoryEvent[]>> {
  const events = await ask<HistoryEvent>('select * from events where request_id is not null order by id')
  return Map.groupBy(events, ({ request_id }) => request_id)
}

describe('The history of each demo request', () => {
  test('is in order of time, begins with its creation and ends before now', async () => {
    const histories = await historyOfRequests()
    expect(histories.size).toBe(600)
    for (const events of histories.values()) {
      const times = events.map(({ created_at }) => created_at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(events[0]?.kind).toBe(EVENT_KINDS.requestCreated.id)
      expect(events.filter(({ kind }) => kind === EVENT_KINDS.requestCreated.id)).toHaveLength(1)
      expect(times.at(-1)).toBeLessThanOrEqual(NOW)
    }
    expect(
      await count(`events where created_at > to_timestamp(${NOW / 1000})
      and kind <> ${EVENT_KINDS.signedIn.id}`),
    ).toBe(0)
  })

  test('has payloads of the shape that the contract gives each kind', async () => {
    for (const { kind, payload } of await ask<HistoryEvent>('select kind, payload from events')) {
      const name = eventKind(kind)
      expect(name).toBeDefined()
      if (name) expect(EVENT_KINDS[name].payload.safeParse(payload)).toMatchObject({ success: true })
    }
  })

  test('leads, action by allowed action, to the status of the request', async () => {
    const requests = await ask<{ id: string; status: number }>('select id, status from requests')
    const histories = await historyOfRequests()
    for (const { id, status } of requests) expect([id, replay(histories.get(id) ?? [])]).toEqual([id, status])
  })

  test('names as actors only users who may do that', async () => {
    const strangers = `events e join requests r on r.id = e.request_id`
    expect(
      await count(`${strangers} where (e.kind in (1, 2, 5012) or payload->>'checklist' is not null) and coalesce((payload->>'reopened')::bool, false) = false
        and not exists (select from request_executors x where x.request_id = r.id and x.user_id = e.actor_id)`),
    ).toBe(0)
    expect(await count(`${strangers} where e.kind in (3, 4, 5, 10) and e.actor_id is distinct from r.manager_id`)).toBe(
      0,
    )
    expect(await count(`${strangers} where e.kind in (8, 11) and e.actor_id is distinct from r.author_id`)).toBe(0)
    expect(await count(`${strangers} where e.kind in (7, 5008, 5009) and e.actor_id is not null`)).toBe(0)
  })

  test('reports a passed deadline once, and the request remembers which', async () => {
    const at = `to_timestamp(${NOW / 1000})`
    expect(
      await count(`requests where status in (1, 2, 3) and deadline_at < ${at} - interval '1 minute'
      and overdue_for is distinct from deadline_at`),
    ).toBe(0)
    expect(
      await count(`(select request_id, payload->>'deadline_at' from events where kind = 7
      group by 1, 2 having count(*) > 1) twice`),
    ).toBe(0)
    expect(
      await count(`requests r where overdue_for is not null
      and not exists (select from events e where e.request_id = r.id and e.kind = 7)`),
    ).toBe(0)
  })
})

describe('Each demo request', () => {
  test('that is finished has its required items answered and its required photos', async () => {
    const finished = `request_checklist_items i join request_checklists k on k.id = i.request_checklist_id
      join requests r on r.id = k.request_id where r.status in (2, 4)`
    expect(await count(finished)).toBeGreaterThan(1500)
    expect(await count(`${finished} and k.finished_at is null`)).toBe(0)
    expect(await count(`${finished} and i.is_required and i.type <> 'photo' and i.answer is null`)).toBe(0)
    expect(
      await count(`${finished} and i.photo_required and i.photo_file_id is null
      and (i.is_required or i.answer is not null)`),
    ).toBe(0)
    expect(await count('request_checklist_items where (answered_at is null) <> (answered_by is null)')).toBe(0)
  })

  test('has answers of the kind its items ask for', async () => {
    const items = 'request_checklist_items i where answer is not null and'
    expect(
      await count(`${items} type = 'number' and (jsonb_typeof(answer) <> 'number'
      or (answer::numeric < min) or (answer::numeric > max))`),
    ).toBe(0)
    expect(await count(`${items} type = 'text' and jsonb_typeof(answer) <> 'string'`)).toBe(0)
    expect(
      await count(`${items} type = 'choice' and not exists (
      select from jsonb_array_elements(answers) a where a->'id' = answer)`),
    ).toBe(0)
    expect(await count(`${items} type = 'multichoice' and jsonb_array_length(answer) = 0`)).toBe(0)
    expect(
      await count(`requests r where has_defect <> exists (
      select from request_checklist_items i join request_checklists k on k.id = i.request_checklist_id
      join jsonb_array_elements(i.answers) a on (a->>'is_defect')::bool and a->'id' = i.answer
      where k.request_id = r.id)`),
    ).toBe(0)
  })

  test('that is finished costs what its works come to', async () => {
    expect(
      await count(`requests r where status in (2, 4) and price is distinct from (
      select sum(round(quantity * price, 2)) from request_works w where w.request_id = r.id)`),
    ).toBe(0)
    const changes = await ask<{ request_id: string; old: string; new: string; price: string }>(`
      select e.request_id, e.payload->>'old' as old, e.payload->>'new' as new, r.price
      from events e join requests r on r.id = e.request_id where e.kind = 5`)
    expect(changes.length).toBeGreaterThan(20)
    for (const change of changes) expect(change.price).toBe(change.new)
  })

  test('has the times, the signature and the rating that its status asks for', async () => {
    expect(await count(`requests where (started_at is not null) <> (status in (2, 3, 4))`)).toBe(0)
    expect(await count(`requests where (finished_at is not null) <> (status in (2, 4))`)).toBe(0)
    expect(await count(`requests where (cancelled_at is not null) <> (status in (5, 6))`)).toBe(0)
    expect(await count(`requests where started_at < created_at or finished_at <= started_at`)).toBe(0)
    expect(await count(`requests where status = 4 and client_sign_required and signature_id is null`)).toBe(0)
    expect(await count(`requests where status = 2 and (signature_id is not null or not client_sign_required)`)).toBe(0)
    expect(await count(`requests where rating is not null and status <> 4`)).toBe(0)
    expect(
      await count(`requests r where has_executor <> exists (
      select from request_executors e where e.request_id = r.id)`),
    ).toBe(0)
  })

  test('is marked as in conflict exactly where the server would mark it', async () => {
    const marked = 'select id from requests where has_conflict order by id'
    const before = await ask(marked)
    await database.query('insert into conflict_checks (account_id, request_id) select account_id, id from requests')
    await checkConflicts(demo.services.database)
    expect(await ask(marked)).toEqual(before)
    expect(before.length).toBeGreaterThanOrEqual(4)
    const planned = await count('requests where status in (1, 2, 3) and planned_start_at is not null and has_executor')
    expect(before.length).toBeLessThan(planned / 4)
  })
})

/** What the demo is, as far as it does not follow from the moment of its making. */
const PLAN = `select r.number, r.name, r.type, r.author_id, r.planned_start_at, r.hash, f.address
  from requests r join facilities f on f.id = r.facility_id order by r.number`
const WHOLE = `select md5(string_agg((to_jsonb(r) - 'account_id')::text, '' order by r.id)) from requests r`
const HISTORY = `select md5(string_agg((to_jsonb(e) - 'account_id' - 'xid')::text, '' order by e.id)) from events e where kind <> ${EVENT_KINDS.signedIn.id}`

describe('Filling the demo', () => {
  test('gives the same account at the same moment, and the same plan later that day', async () => {
    const again = await startApp()
    const later = await startApp()
    const [atOnce, inTheEvening] = [again, later].map(({ testDatabase }) => new pg.Client(testDatabase.superuserUrl))
    if (!atOnce || !inTheEvening) throw new Error('Two databases were made')
    await Promise.all([atOnce.connect(), inTheEvening.connect()])
    await fillDemo(again.services, NOW)
    await fillDemo(later.services, NOW + 5 * HOUR)

    expect(await ask(WHOLE, atOnce)).toEqual(await ask(WHOLE))
    expect(await ask(HISTORY, atOnce)).toEqual(await ask(HISTORY))
    // The last four were called in just before that moment.
    const plan = (await ask(PLAN)).slice(0, -4)
    expect((await ask(PLAN, inTheEvening)).slice(0, -4)).toEqual(plan)
    const done = 'select count(*)::int from events where kind in (1, 2)'
    const [before] = await ask<{ count: number }>(done)
    const [after] = await ask<{ count: number }>(done, inTheEvening)
    expect(after?.count).toBeGreaterThan(before?.count ?? 0)

    await Promise.all([atOnce.end(), inTheEvening.end()])
    await Promise.all([again.stop(), later.stop()])
  })

  test('leaves a database that has an account alone', async () => {
    expect(await fillDemo(demo.services, NOW)).toBe(false)
    expect(await count('accounts')).toBe(1)
    expect(await count('requests')).toBe(600)
  })
})
