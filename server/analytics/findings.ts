import { sql } from 'kysely'
import type { AnalyticsFilters } from '#contract/analytics/analytics-query.ts'
import type { Finding, MainFigures } from '#contract/analytics/analytics-rows.ts'
import { figureQuery } from '#contract/analytics/figures.ts'
import { RANKED_CASES_MIN } from '#contract/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { createdOf } from './employees-views.ts'
import { type Fact, readRankedFacts } from './facts.ts'
import { clientsOf, facilitiesOf, usersOf } from './names.ts'
import type { ShownPeriod } from './period.ts'
import { countOf, inCurrency, kopecks, moneyOf, onTimeRate, shareOf } from './sums.ts'
import { rowsOf } from './table.ts'

const FINDINGS_MAX = 3
/** Thresholds of findings: waits this many times the average, or this share of the revenue. */
const WAITS_LONGER = 1.5
const CLIENT_SHARE_MIN = 0.25
const GREW_BY = 0.2

interface Known {
  period: ShownPeriod
  filters: AnalyticsFilters
  /** Of the period and of the one before. */
  now: readonly Fact[]
  before: readonly Fact[]
  /** Requests completed in the period, by executor. */
  ofEmployees: readonly Fact[]
}

/** The findings of a period, most important first: those one can act on come before mere facts. */
export async function findFindings(tx: Tx, actor: Actor, known: Known): Promise<Finding[]> {
  // One after the other: later queries are skipped when enough is found, and facilities and clients are many.
  const findings: Finding[] = []
  for (const look of [longestWaiting, mostOftenLate, overdueChange, withoutExecutor, emergenciesGrew, largestClient]) {
    const one = findings.length < FINDINGS_MAX && (await look(known, tx, actor))
    if (one) findings.push(one)
  }
  return findings
}

async function longestWaiting({ period, filters, now }: Known, tx: Tx, actor: Actor): Promise<Finding | undefined> {
  const started = countOf(now, 'started')
  if (started < RANKED_CASES_MIN) return undefined
  const average = countOf(now, 'reaction_min') / started
  const { facts } = await readRankedFacts(
    tx,
    actor,
    { range: period, filters, axes: ['finished'], sums: ['started', 'reaction_min'], by: 'facility' },
    {
      having: sql`key is not null and sum(started) >= ${RANKED_CASES_MIN}
        and sum(reaction_min) >= sum(started) * ${average * WAITS_LONGER}::float8`,
      order: sql`sum(reaction_min) / sum(started) desc`,
      limit: 1,
    },
  )
  const [longest] = rowsOf(facts, (own) => ({ n: countOf(own, 'started'), sum: countOf(own, 'reaction_min') }))
  const { key = null, n = 0, sum = 0 } = longest ?? {}
  const facility = key === null ? undefined : (await facilitiesOf(tx, [key])).get(key)
  if (!facility) return undefined
  return {
    key: 'facility_waits',
    facility,
    minutes: Math.round(sum / n),
    average_min: Math.round(average),
    n,
    query: figureQuery('completed', period, { ...filters, facility_id: [facility.id] }),
  }
}

async function mostOftenLate({ period, filters, ofEmployees }: Known, tx: Tx): Promise<Finding | undefined> {
  const [worst] = rowsOf(ofEmployees, (own) => ({ late: countOf(own, 'late'), n: countOf(own, 'on_time', 'late') }))
    .filter(({ key, late, n }) => key !== null && late > 0 && n >= RANKED_CASES_MIN)
    .toSorted(
      (one, other) => other.late / other.n - one.late / one.n || other.n - one.n || Number(one.key) - Number(other.key),
    )
  const { key = null, late = 0, n = 0 } = worst ?? {}
  const employee = key === null ? undefined : (await usersOf(tx, [key])).get(key)
  if (!employee) return undefined
  return {
    key: 'employee_late',
    employee,
    late,
    n,
    query: figureQuery('late', period, { ...filters, employee_id: [employee.id] }),
  }
}

function overdueChange({ period, filters, now, before }: Known): Finding | undefined {
  const [n, previous] = [countOf(now, 'overdue'), countOf(before, 'overdue')]
  if (Math.max(n, previous) < RANKED_CASES_MIN || Math.abs(n - previous) < previous * GREW_BY) return undefined
  return {
    key: n > previous ? 'overdue_grew' : 'overdue_fell',
    n,
    previous,
    query: figureQuery('overdue', period, filters),
  }
}

function withoutExecutor({ period, filters, now }: Known): Finding | undefined {
  const n = countOf(now, 'unassigned')
  if (n === 0 || filters.employee_id) return undefined
  return { key: 'no_executor', n, query: figureQuery('open', period, { ...filters, employee_id: ['none'] }) }
}

function emergenciesGrew({ period, filters, now, before }: Known): Finding | undefined {
  const n = countOf(now, 'emergencies')
  const [share, previous] = [shareOf(n, createdOf(now)), shareOf(countOf(before, 'emergencies'), createdOf(before))]
  if (n < RANKED_CASES_MIN || share === null || previous === null || share < previous * (1 + GREW_BY)) return undefined
  if (filters.type) return undefined
  return { key: 'emergencies_grew', share, previous, n, query: figureQuery('emergencies', period, filters) }
}

async function largestClient({ period, filters, now }: Known, tx: Tx, actor: Actor): Promise<Finding | undefined> {
  const all = Number(kopecks(moneyOf(now, 'revenue', period.currency).amount))
  if (all === 0 || filters.client_id) return undefined
  const { facts } = await readRankedFacts(
    tx,
    actor,
    { range: period, filters, axes: ['finished'], sums: ['completed', 'revenue'], by: 'client' },
    { having: sql`key is not null`, order: sql`${inCurrency('revenue', period.currency)} desc`, limit: 1 },
  )
  const [largest] = rowsOf(facts, (own) => ({
    amount: moneyOf(own, 'revenue', period.currency).amount,
    n: countOf(own, 'completed'),
  }))
  const { key = null, amount = '0.00', n = 0 } = largest ?? {}
  const share = shareOf(Number(kopecks(amount)), all)
  const client = key === null ? undefined : (await clientsOf(tx, [key])).get(key)
  if (!client || share === null || share < CLIENT_SHARE_MIN) return undefined
  return {
    key: 'client_share',
    client,
    share,
    amount,
    n,
    query: figureQuery('completed', period, { ...filters, client_id: [client.id] }),
  }
}

/** The highest and the lowest on-time rate of employees with enough cases to be ranked; with one there is no lowest. */
export async function rankEmployees(tx: Tx, facts: readonly Fact[]): Promise<Pick<MainFigures, 'best' | 'worst'>> {
  const ranked = rowsOf(facts, (own) => ({ on_time_rate: onTimeRate(own), n: countOf(own, 'on_time', 'late') }))
    .filter(({ key, n }) => key !== null && n >= RANKED_CASES_MIN)
    .toSorted(
      (one, other) =>
        Number(other.on_time_rate) - Number(one.on_time_rate) || other.n - one.n || Number(one.key) - Number(other.key),
    )
  const [best] = ranked
  const worst = ranked.length > 1 ? ranked.at(-1) : undefined
  const users = await usersOf(tx, ranked.length === 0 ? [] : [best, worst].flatMap((one) => one?.key ?? []))
  const shown = (one: typeof best) => {
    const employee = one && one.key !== null ? users.get(one.key) : undefined
    return one && employee && one.on_time_rate !== null ? { employee, on_time_rate: one.on_time_rate, n: one.n } : null
  }
  return { best: shown(best), worst: shown(worst) }
}
