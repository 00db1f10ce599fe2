import { sql } from 'kysely'
import type { AnalyticsQuery } from '#contract/analytics/analytics-query.ts'
import type { MainFigures, OwnFigures } from '#contract/analytics/analytics-rows.ts'
import { bucketsOf } from '#contract/analytics/periods.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Count } from './axes.ts'
import { createdOf, punctuality, ratingOf } from './employees-views.ts'
import { type Fact, readFacts } from './facts.ts'
import { findFindings, rankEmployees } from './findings.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { factsIn } from './requests-views.ts'
import { countOf, kopecks, meanOf, moneyOf, onTimeRate } from './sums.ts'

/** The facts of a period, of the one before, and of each point of a chart. */
interface Compared {
  now: Fact[]
  before: Fact[]
  buckets: Fact[][]
}

type Delta = number | 'new' | null

export async function readMainFigures(tx: Tx, actor: Actor, query: AnalyticsQuery): Promise<MainFigures> {
  const period = await readPeriod(tx, actor, query)
  const buckets = bucketsOf(period)
  const facts = await readFacts(tx, actor, {
    axes: ['created', 'finished', 'cancelled', 'deadline'],
    range: { from: period.previous.from, to: period.to },
    filters: query,
    byDate: true,
  })
  const compared: Compared = {
    now: factsIn(facts, period),
    before: factsIn(facts, period.previous),
    buckets: buckets.map((bucket) => factsIn(facts, bucket)),
  }
  const asked = { range: period, filters: query }
  const ofEmployees = await readFacts(tx, actor, {
    ...asked,
    axes: ['finished'],
    sums: ['on_time', 'late'],
    by: 'employee',
  })
  const ranked = await rankEmployees(tx, ofEmployees)
  return {
    period: publicPeriod(period),
    buckets,
    created: countFigure(compared, createdOf),
    completed: countFigure(compared, counting('completed')),
    cancelled: countFigure(compared, counting('cancelled_company', 'cancelled_client')),
    overdue: countFigure(compared, counting('overdue')),
    on_time_rate: averageFigure(compared, onTimeRate, counting('on_time', 'late'), difference),
    revenue: revenueFigure(compared, period.currency),
    avg_reaction_min: averageFigure(compared, meanMinutes('reaction_min'), counting('started'), growth),
    avg_work_min: averageFigure(compared, meanMinutes('work_min'), counting('started'), growth),
    findings: await findFindings(tx, actor, {
      period,
      filters: query,
      now: compared.now,
      before: compared.before,
      ofEmployees,
    }),
    ...ranked,
  }
}

/** The caller's own figures, over the requests they may still read. */
export async function readOwnFigures(
  tx: Tx,
  actor: Actor,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<OwnFigures> {
  const period = await readPeriod(tx, actor, query)
  const filters = { employee_id: [actor.userId] }
  const facts = await readFacts(tx, actor, {
    axes: ['finished'],
    range: { from: period.previous.from, to: period.to },
    filters,
    by: 'employee',
    byDate: true,
  })
  const [now, before] = [factsIn(facts, period), factsIn(facts, period.previous)]
  const { rows: online } = await sql<{ since: string | null }>`
    select min(date) as since from online_days where user_id = ${actor.userId}`.execute(tx)
  return {
    period: publicPeriod(period),
    completed: countOf(now, 'completed'),
    on_time: countOf(now, 'on_time'),
    late: countOf(now, 'late'),
    on_time_rate: onTimeRate(now),
    ...ratingOf(now),
    online_since: online[0]?.since ?? null,
    previous: {
      completed: countOf(before, 'completed'),
      on_time_rate: punctuality(before).on_time_rate,
      rating: ratingOf(before).rating,
    },
  }
}

type FactCount = (facts: readonly Fact[]) => number

function counting(...names: Count[]): FactCount {
  return (facts) => countOf(facts, ...names)
}

function meanMinutes(name: 'reaction_min' | 'work_min') {
  return (facts: readonly Fact[]) => meanOf(countOf(facts, name), countOf(facts, 'started'))
}

function countFigure({ now, before, buckets }: Compared, count: FactCount) {
  const [value, previous] = [count(now), count(before)]
  return { value, previous, delta: growth(value, previous), n: value, previous_n: previous, points: buckets.map(count) }
}

function averageFigure(
  { now, before, buckets }: Compared,
  average: (facts: readonly Fact[]) => number | null,
  n: FactCount,
  compare: (value: number, previous: number) => Delta,
) {
  const [value, previous] = [average(now), average(before)]
  return {
    value,
    previous,
    delta: value === null ? null : previous === null ? ('new' as const) : compare(value, previous),
    n: n(now),
    previous_n: n(before),
    points: buckets.map(average),
  }
}

function revenueFigure({ now, before, buckets }: Compared, currency: string) {
  const revenue = (facts: readonly Fact[]) => moneyOf(facts, 'revenue', currency)
  const [value, previous] = [revenue(now), revenue(before)]
  return {
    value: value.amount,
    previous: previous.amount,
    others: value.others,
    delta: growth(Number(kopecks(value.amount)), Number(kopecks(previous.amount))),
    n: countOf(now, 'completed'),
    previous_n: countOf(before, 'completed'),
    points: buckets.map((facts) => revenue(facts).amount),
  }
}

/** Relative growth: `new` from zero, and null from zero to zero. */
function growth(value: number, previous: number): Delta {
  if (previous === 0) return value === 0 ? null : 'new'
  return rounded((value - previous) / previous)
}

function difference(value: number, previous: number): Delta {
  return rounded(value - previous)
}

function rounded(part: number): number {
  // Avoids negative zero.
  return Math.round(part * 10_000) / 10_000 + 0
}
