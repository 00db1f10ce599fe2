import * as xlsx from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ClockFigures } from '#contract/analytics/analytics-rows.ts'
import { type AnalyticsFigure, type FigureFilters, figureQuery } from '#contract/analytics/figures.ts'
import { SLA_BREAKDOWNS, type SlaBreakdown } from '#contract/analytics/sorts.ts'
import { CLOCK_KINDS, CLOCK_STATES, type ClockKind, type ClockState } from '#contract/sla/clock.ts'
import { openRandom } from '#server/demo/random.ts'
import type { Caller } from '#tests/support/caller.ts'
import { enterAgreement, enterClock } from '#tests/support/enter-clocks.ts'
import { known } from '#tests/support/known.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { createAnalyticsAccount } from './analytics-account.ts'

/** Days of 23 and of 25 hours. */
const TIMEZONE = 'America/New_York'
const MINUTE = 60_000

const testApp = await startTestApp()
const { database } = testApp.services
const given = await createAnalyticsAccount(testApp, TIMEZONE, 7, 250)
const { account } = given
const random = openRandom(71)
const agreements: number[] = []
const targets: number[] = []
for (const [nth, clientId] of [...given.clients.slice(0, 3), null].entries()) {
  const { id, targetIds } = await enterAgreement(testApp, account, {
    number: `A-${nth}`,
    clientId,
    targets: [{}, { type: 'emergency' }, { type: 'planned', priority: 1 }],
  })
  agreements.push(id)
  targets.push(...targetIds)
}
for (const { id, created_at } of await readRequests()) await enterClocks(id, Date.parse(created_at))

/** What each request and its clocks are, for the oracle to count one by one. */
const rows = await readRows()
const RANGE = { from: '2025-12-01', to: '2026-04-10' }

function readRequests() {
  return database.asSystem((tx) =>
    tx.selectFrom('requests').select(['id', 'created_at']).where('account_id', '=', account.id).orderBy('id').execute(),
  )
}

async function enterClocks(requestId: number, created: number) {
  // A part of them have none.
  const kinds = random.sample(CLOCK_KINDS, random.int(0, 3))
  const nth = random.int(0, agreements.length - 1)
  const targetId = random.chance(0.2) ? null : (targets[nth * 3 + random.int(0, 2)] ?? null)
  for (const kind of kinds) {
    const state = random.pick(CLOCK_STATES)
    const isDone = state === 'met' || (state === 'missed' && random.chance(0.7))
    const dueAt = created + random.int(60, 5000) * MINUTE
    const metAt = dueAt + (state === 'met' ? -random.int(0, 50) : random.int(1, 900)) * MINUTE
    const isOfDays = random.chance(0.3)
    await enterClock(testApp, account, {
      requestId,
      agreementId: random.chance(0.1) ? null : known(agreements[nth]),
      targetId,
      kind,
      amount: isOfDays ? { amount: 2, unit: 'working_days' } : { amount: 240, unit: 'min' },
      state,
      startedAt: new Date(created).toISOString(),
      dueAt: new Date(dueAt).toISOString(),
      metAt: isDone ? new Date(metAt).toISOString() : null,
      elapsedMin: state === 'met' ? random.int(0, 240) : 240 + random.int(0, 600),
      isLearnedLate: state === 'met' && random.chance(0.3),
    })
  }
}

interface CountedRow {
  request: number
  client: number | null
  employees: number[]
  manager: number | null
  author: number | null
  type: string
  agreement: number | null
  target: number | null
  kind: ClockKind
  state: ClockState
  day: string
  isDone: boolean
  overrun: number | null
  isLate: boolean
}

async function readRows(): Promise<CountedRow[]> {
  const read = await database.asSystem(async (tx) => {
    const { rows } = await sql<
      Omit<CountedRow, 'day' | 'overrun'> & {
        started_at: string
        due_at: string
        met_at: string | null
        elapsed_min: number
        target_json: { amount: { amount: number; unit: string } }
      }
    >`
      select k.request_id as request, r.client_id as client, r.manager_id as manager, r.author_id as author, r.type,
        k.agreement_id as agreement, k.target_id as target, k.kind, k.state, k.started_at, k.due_at, k.met_at,
        k.elapsed_min, k.target as target_json, k.met_at is not null as "isDone", k.is_learned_late as "isLate",
        array(select user_id from request_executors e
          where e.account_id = r.account_id and e.request_id = r.id) as employees
      from sla_clocks k join requests r on r.account_id = k.account_id and r.id = k.request_id
      where k.account_id = ${account.id}`.execute(tx)
    return rows
  })
  const days = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: TIMEZONE })
  return read.map(({ started_at, due_at, met_at, elapsed_min, target_json, ...row }) => {
    const { amount, unit } = target_json.amount
    const late =
      unit === 'min' ? elapsed_min - amount : Math.round((Date.parse(met_at ?? '') - Date.parse(due_at)) / MINUTE)
    return { ...row, day: days.format(new Date(started_at)), overrun: row.state === 'missed' && met_at ? late : null }
  })
}

function keysOf(row: CountedRow, by: SlaBreakdown): (number | null)[] {
  if (by !== 'employee') return [row[by]]
  return row.employees.length > 0 ? row.employees : [null]
}

function figuresOf(clocks: readonly CountedRow[]): ClockFigures {
  const ofState = (...states: ClockState[]) => clocks.filter(({ state }) => states.includes(state)).length
  const [met, missed] = [ofState('met'), ofState('missed')]
  const overruns = clocks.flatMap(({ overrun }) => overrun ?? []).sort((one, other) => one - other)
  return {
    clocks: clocks.length,
    met,
    missed,
    running: ofState('running', 'paused'),
    withdrawn: ofState('withdrawn'),
    met_rate: met + missed === 0 ? null : Math.round((met / (met + missed)) * 10_000) / 10_000,
    // Half of them were late by no more.
    median_overrun_min: overruns[Math.ceil(overruns.length / 2) - 1] ?? null,
    overrun_n: overruns.length,
    learned_late: clocks.filter(({ isLate }) => isLate).length,
  }
}

interface Filters {
  client_id?: number[]
  employee_id?: number[]
  type?: string[]
  agreement_id?: number[]
}

function wanted({ client_id, employee_id, type, agreement_id }: Filters, userId: number | null) {
  return rows.filter(
    (row) =>
      row.day >= RANGE.from &&
      row.day < RANGE.to &&
      (!client_id || (row.client !== null && client_id.includes(row.client))) &&
      (!employee_id || row.employees.some((one) => employee_id.includes(one))) &&
      (!type || type.includes(row.type)) &&
      (!agreement_id || (row.agreement !== null && agreement_id.includes(row.agreement))) &&
      (userId === null || [row.manager, row.author, ...row.employees].includes(userId)),
  )
}

const all = { per_page: 1000 }
const queryOf = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, (values as unknown[]).join()]))

/** Everyone sees what they may: all, or what they are responsible for. */
const CALLERS: [role: 'admin' | 'manager' | 'executor', isAll: boolean][] = [
  ['admin', true],
  ['manager', false],
  ['executor', false],
]

describe.each(CALLERS)('for the %s', (role, isAll) => {
  const FILTERS: Filters[] = [
    {},
    { client_id: given.clients.slice(0, 2), type: ['emergency'] },
    { employee_id: given.executors.slice(0, 1) },
    { agreement_id: agreements.slice(1, 3) },
  ]

  test.each(SLA_BREAKDOWNS)('by %s every figure is that of the rows, counted one by one', async (by) => {
    const caller = await account.signInAs(role)
    const userId = isAll ? null : account.users[role].id
    for (const filters of FILTERS) {
      const { response } = await caller.call('analytics.sla', { query: { ...RANGE, by, ...all, ...queryOf(filters) } })
      const clocks = wanted(filters, userId)
      expect(clocks.length).toBeGreaterThan(0)
      for (const kind of CLOCK_KINDS) {
        expect(response.all[kind]).toEqual(figuresOf(clocks.filter((clock) => clock.kind === kind)))
      }
      const keys = new Set(clocks.flatMap((clock) => keysOf(clock, by)))
      if (by === 'employee' && filters.employee_id)
        for (const key of keys) if (!filters.employee_id.includes(key ?? 0)) keys.delete(key)
      expect(new Set(response.data.map(({ subject }) => subject?.id ?? null))).toEqual(keys)
      for (const { subject, ...figures } of response.data) {
        const own = clocks.filter((clock) => keysOf(clock, by).includes(subject?.id ?? null))
        for (const kind of CLOCK_KINDS) {
          expect([subject, kind, figures[kind]]).toEqual([
            subject,
            kind,
            figuresOf(own.filter((clock) => clock.kind === kind)),
          ])
        }
      }
    }
  })

  test.each(SLA_BREAKDOWNS)('by %s every figure opens the requests it counts', async (by) => {
    const caller = await account.signInAs(role)
    const { response } = await caller.call('analytics.sla', { query: { ...RANGE, by, ...all } })
    const name = (
      { client: 'client_id', agreement: 'agreement_id', target: 'sla_target_id', employee: 'employee_id' } as const
    )[by]
    for (const { subject, ...figures } of random.sample(response.data, 4)) {
      for (const kind of CLOCK_KINDS) {
        await checkLists(caller, response.period, figures[kind], { [name]: [subject?.id ?? 'none'], sla_kind: kind })
      }
    }
    for (const kind of CLOCK_KINDS) await checkLists(caller, response.period, response.all[kind], { sla_kind: kind })
  })
})

async function checkLists(
  caller: Caller,
  period: Parameters<typeof figureQuery>[1],
  figures: ClockFigures,
  filters: FigureFilters,
) {
  const counts: [AnalyticsFigure, number][] = [
    ['sla_clocks', figures.clocks],
    ['sla_met', figures.met],
    ['sla_missed', figures.missed],
    ['sla_running', figures.running],
    ['sla_withdrawn', figures.withdrawn],
    ['sla_overrun', figures.overrun_n],
    ['sla_learned_late', figures.learned_late],
  ]
  for (const [figure, count] of counts) {
    const query = { ...figureQuery(figure, period, filters), per_page: 1 }
    const { response } = await caller.call('requests.list', { query })
    expect([figure, filters, response.total]).toEqual([figure, filters, count])
  }
}

test('rows go by any figure of the chosen clocks, in either direction, with those without it at the end', async () => {
  const caller = await account.signInAs('admin')
  const read = async (sort: string) => {
    const query = { ...RANGE, by: 'client', sla_kind: 'reaction', sort, ...all } as const
    const { data } = (await caller.call('analytics.sla', { query })).response
    return data.filter(({ subject }) => subject !== null)
  }
  for (const column of ['clocks', 'missed', 'met_rate', 'median_overrun_min'] as const) {
    const [up, down] = [await read(column), await read(`-${column}`)]
    const values = up.flatMap(({ reaction }) => reaction[column] ?? [])
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect(down.flatMap(({ reaction }) => reaction[column] ?? [])).toEqual(values.toReversed())
  }
  const names = (await read('-name')).map(({ subject }) => subject?.name)
  expect(names).toEqual(['Client 5', 'Client 4', 'Client 3', 'Client 2', 'Client 1'])
  const refused = await caller.attempt('analytics.sla', { query: { sort: 'price' } })
  expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['sort']])
})

test('a target is named by its agreement and the requests it is for', async () => {
  const caller = await account.signInAs('admin')
  const { data } = (await caller.call('analytics.sla', { query: { ...RANGE, by: 'target', ...all } })).response
  const names = data.flatMap(({ subject }) => subject?.name ?? [])
  expect(names).toEqual(
    expect.arrayContaining(['A-0: Все, кроме плановых', 'A-1: Аварийная', 'A-3: Плановая, Высокий приоритет']),
  )
  expect(data.at(-1)?.subject).toBeNull()
})

test('the spreadsheet has a row for each, with the figures of each kind of clock', async () => {
  const caller = await account.signInAs('admin')
  const query = { ...RANGE, by: 'agreement' } as const
  const { response } = await caller.call('analytics.sla', { query: { ...query, ...all } })
  const { bytes } = await caller.attempt('analytics.sla', { query: { ...query, format: 'xlsx' } })
  const book = xlsx.read(bytes, { type: 'buffer' })
  const sheet: Record<string, unknown>[] = xlsx.utils.sheet_to_json(book.Sheets[known(book.SheetNames[0])] ?? {})
  expect(sheet.map(({ Договор: number, 'Решение: нарушено': missed }) => [number, missed])).toEqual(
    response.data.map(({ subject, resolution }) => [subject?.name ?? 'Без договора', resolution.missed]),
  )
})
