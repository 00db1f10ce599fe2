import * as xlsx from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { type AnalyticsFigure, type FigureFilters, figureQuery } from '#contract/analytics/figures.ts'
import { daysLater } from '#contract/analytics/periods.ts'
import { openRandom } from '#server/demo/random.ts'
import { openTurns } from '#server/work/fair-queue.ts'
import type { Caller } from '#tests/support/caller.ts'
import { IS_SOAK } from '#tests/support/soak.ts'
import { startTestApp } from '#tests/support/start-app.ts'
import { createAnalyticsAccount } from './analytics-account.ts'

/** Days of 23 and of 25 hours in the second; the third is ahead of UTC by what is no whole hour, and has them too. */
const ZONES = ['Europe/Moscow', 'America/New_York', 'Pacific/Chatham']
/** The soak looks at all views of every filter, cell by cell, and exports each. */
const FILTERS_PER_ZONE = IS_SOAK ? 67 : 10
/** Of the rows of a table, and of the cells that are alike: which ones, chance says. */
const CELLS_MAX = IS_SOAK ? Number.POSITIVE_INFINITY : 2

type Filters = Omit<FigureFilters, 'status' | 'sla_kind'>
type Period = Parameters<typeof figureQuery>[1]

const testApp = await startTestApp()

describe.each(ZONES)('in %s every figure is the total of the list it opens', (timezone) => {
  test('for every user and every question', { timeout: IS_SOAK ? 3_600_000 : 240_000 }, async () => {
    const seed = ZONES.indexOf(timezone) + 1
    const random = openRandom(seed)
    const given = await createAnalyticsAccount(testApp, timezone, seed)
    const callers = await Promise.all(Object.values(given.account.users).map((user) => given.account.signInAs(user)))
    const exporter = random.int(0, FILTERS_PER_ZONE - 1)
    for (let nth = 0; nth < FILTERS_PER_ZONE; nth++) {
      const caller = random.pick(callers)
      const range = randomPeriod()
      const filters = randomFilters()
      const checks: Promise<void>[] = []
      const check = checker(caller, filters, IS_SOAK || nth === exporter)
      const seen: Checker = (...cell) => checks.push(check(...cell))
      const tables = [checkRevenue, checkRequestsEmployees, checkEmployees, checkManagers, checkFacilities]
      const table = random.pick(tables)
      // They answer in any order, and each picks the same cells in any run.
      const views = [checkMainFigures, checkStatuses, ...(IS_SOAK ? tables : [table])].map((one, index) => {
        const own = openRandom(seed * 1000 + nth * 10 + index)
        return one({ caller, range, filters, seen, pick: (items) => own.sample(items, CELLS_MAX) })
      })
      await Promise.all(views)
      await Promise.all(checks)
    }

    function randomPeriod() {
      const from = daysLater(random.pick(['2025-10-29', '2025-12-20', '2026-03-01', '2026-03-28']), random.int(0, 15))
      return { from, to: daysLater(from, random.pick([1, 1, 2, 7, 30, 31, 45, 190])) }
    }

    function randomFilters(): Filters {
      const some = <T>(ids: readonly T[]) => (random.chance(0.25) ? random.sample(ids, random.int(1, 2)) : undefined)
      return {
        manager_id: some(given.managers),
        employee_id: some(given.executors),
        client_id: some(given.clients),
        facility_id: random.chance(0.5) ? some(given.facilities) : undefined,
        type: some(['planned', 'emergency']),
      }
    }
  })

  /** Compares figures with what the list, and now and then the export, say of the requests they are of. */
  function checker(caller: Caller, filters: Filters, isExported: boolean) {
    return async (
      figure: AnalyticsFigure,
      period: Period,
      count: number,
      narrower: FigureFilters = {},
      sum?: string,
    ) => {
      if (figure === 'emergencies' && filters.type && !filters.type.includes('emergency')) return expect(count).toBe(0)
      const query = figureQuery(figure, period, { ...filters, ...narrower })
      const { response } = await caller.call('requests.list', {
        query: { ...query, per_page: sum === undefined ? 1 : 1000 },
      })
      expect([figure, query, response.total]).toEqual([figure, query, count])
      const listed = response.data.map((row) => ('price' in row ? (row.price ?? '0') : '0'))
      if (sum !== undefined) expect([query, sumOf(listed)]).toEqual([query, sum])
      if (!isExported) return
      const rows = await exported(caller, query)
      expect(rows.length).toBe(count)
      if (sum !== undefined) expect(sumOf(rows.map((row) => String(row.Стоимость ?? 0)))).toBe(sum)
    }
  }
})

type Checker = (figure: AnalyticsFigure, period: Period, count: number, narrower?: FigureFilters, sum?: string) => void
interface Checked {
  caller: Caller
  range: Range
  filters: Filters
  seen: Checker
  pick: <T>(items: readonly T[]) => T[]
}
type Range = { from: string; to: string }

async function checkMainFigures({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.mainFigures', { query: queryOf(range, filters) })
  const { period, buckets } = response
  const previous = { ...period, ...period.previous }
  const figures = ['created', 'completed', 'cancelled', 'overdue'] as const
  for (const figure of pick(figures)) seen(figure, previous, response[figure].previous)
  for (const figure of figures) {
    if (figure !== 'completed') seen(figure, period, response[figure].value)
    expect(response[figure].points.reduce((sum, point) => sum + point, 0)).toBe(response[figure].value)
  }
  expect(response.completed.value).toBe(response.revenue.n)
  seen('completed', period, response.revenue.n, {}, response.revenue.value)
  expect(sumOf(response.revenue.points)).toBe(response.revenue.value)
  const last = buckets.length - 1
  seen('created', { ...period, ...at(buckets, last) }, at(response.created.points, last))
}

async function checkStatuses({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.requestsStatuses', { query: queryOf(range, filters) })
  expect(response.data.reduce((sum, { count }) => sum + count, 0)).toBe(response.created)
  for (const { status, count } of pick(response.data)) seen('created', response.period, count, { status })
}

async function checkRevenue({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.requestsRevenue', { query: queryOf(range, filters) })
  const { response: main } = await caller.call('analytics.mainFigures', { query: queryOf(range, filters) })
  expect([response.completed, response.actual]).toEqual([main.completed.value, main.revenue.value])
  seen('planned', response.period, response.open, {}, response.planned)
  expect(sumOf(response.data.map(({ actual }) => actual))).toBe(response.actual)
  expect(sumOf(response.data.map(({ planned }) => planned))).toBe(response.planned)
  for (const { from, to, completed, actual, open, planned } of pick(response.data)) {
    seen('completed', { ...response.period, from, to }, completed, {}, actual)
    seen('planned', { ...response.period, from, to }, open, {}, planned)
  }
  for (const { client, completed, actual } of pick(response.top_clients)) {
    if (client && !filters.client_id) seen('completed', response.period, completed, { client_id: [client.id] }, actual)
  }
}

async function checkRequestsEmployees({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.requestsEmployees', { query: queryOf(range, filters) })
  for (const row of pick(response.data)) {
    const own: FigureFilters = { employee_id: [row.employee?.id ?? 'none'] }
    seen('created', response.period, row.created, own)
    seen('created', response.period, row.statuses[4], { ...own, status: 4 })
    seen('overdue', response.period, row.overdue, own)
  }
}

async function checkEmployees({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.employees', { query: queryOf(range, filters) })
  for (const row of pick(response.data)) {
    const own: FigureFilters = { employee_id: [row.employee?.id ?? 'none'] }
    seen('completed', response.period, row.completed, own)
    seen('rated', response.period, row.rating_n, own)
    const [onTime, late] = [Math.round((row.on_time_rate ?? 0) * row.on_time_n), row.on_time_n]
    seen('on_time', response.period, onTime, own)
    seen('late', response.period, late - onTime, own)
  }
  if (filters.employee_id) return
  const { response: main } = await caller.call('analytics.mainFigures', { query: queryOf(range, filters) })
  expect(sumOf(response.data.map(({ revenue }) => revenue))).toBe(main.revenue.value)
}

async function checkManagers({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.managers', { query: queryOf(range, filters) })
  for (const row of pick(response.data)) {
    const own: FigureFilters = { manager_id: [row.manager?.id ?? 'none'] }
    for (const figure of ['created', 'open', 'overdue', 'cancelled_company', 'cancelled_client'] as const) {
      seen(figure, response.period, row[figure], own)
    }
    seen('completed', response.period, row.completed, own, row.revenue)
  }
}

async function checkFacilities({ caller, range, filters, seen, pick }: Checked) {
  const { response } = await caller.call('analytics.facilities', { query: queryOf(range, filters) })
  for (const row of pick(response.data)) {
    const own: FigureFilters = { facility_id: [row.facility?.id ?? 'none'] }
    seen('created', response.period, row.requests, own)
    seen('emergencies', response.period, row.emergencies, own)
    seen('overdue', response.period, row.overdue, own)
    seen('completed', response.period, row.completed, own, row.profit)
  }
}

function queryOf(range: Range, filters: Filters) {
  const given = Object.entries(filters).flatMap(([name, values]) => (values ? [[name, values.join()]] : []))
  return { ...range, ...Object.fromEntries(given) }
}

/** The exports that an account may ask for at a time. */
const inTurn = openTurns()

async function exported(caller: Caller, query: Record<string, string>): Promise<{ Стоимость?: number }[]> {
  const { bytes } = await inTurn(0, () => caller.attempt('requests.export', { query }))
  const book = xlsx.read(bytes, { type: 'buffer' })
  const [name = ''] = book.SheetNames
  return xlsx.utils.sheet_to_json(book.Sheets[name] ?? {})
}

function sumOf(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
  return (sum / 100).toFixed(2)
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index]
  if (item === undefined) throw new Error(`There is no item ${index}`)
  return item
}
