import { sql } from 'kysely'
import { monthsLater } from '#contract/analytics/periods.ts'
import { CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { AgreementReportContent, ClockTotals, ReportedClock } from '../reports/index.ts'

/** Until when a clock `k` counts, or has counted. */
const END = sql`coalesce(k.met_at, now())`

/** Wall-clock minutes of the pauses that stopped a clock `k`, the longest first. */
const pauses = sql`(
  select coalesce(json_agg(json_build_object('reason', name, 'minutes', minutes) order by minutes desc, name), '[]')
  from (
    select o.name, round(sum(extract(epoch from
      least(coalesce(p.resumed_at, now()), ${END}) - greatest(p.paused_at, k.started_at))) / 60)::int as minutes
    from request_pauses p join pause_reasons o on o.account_id = p.account_id and o.id = p.reason_id
    where p.account_id = k.account_id and p.request_id = k.request_id and k.kind = any(o.stops)
      and p.paused_at < ${END} and coalesce(p.resumed_at, now()) > k.started_at
    group by o.id, o.name) as stopped)`

/**
 * What was promised for the requests that an agreement got in a month of the account's time zone, and what became of it.
 * @param month its first day
 * @throws AppError not_found
 */
export async function readAgreementReport(tx: Tx, agreementId: number, month: string): Promise<AgreementReportContent> {
  const { rows: found } = await sql<Omit<AgreementReportContent, 'month' | 'totals' | 'clocks'>>`
    select json_build_object('name', a.name, 'timezone', a.timezone) as account,
      json_build_object('number', g.number, 'client', c.name, 'starts_on', g.starts_on, 'ends_on', g.ends_on) as agreement,
      now() as at
    from agreements g
    join accounts a on a.id = g.account_id
    left join clients c on c.account_id = g.account_id and c.id = g.client_id
    where g.id = ${agreementId}`.execute(tx)
  const [head] = found
  if (!head) throw notFound()
  const startOf = (date: string) => sql`(${date}::date::timestamp at time zone ${head.account.timezone})`
  const { rows: clocks } = await sql<ReportedClock>`
    select r.number, r.name as request, c.name as client, f.name as facility, k.kind, k.target -> 'amount' as promised,
      k.started_at, k.due_at, k.met_at, k.state, k.overrun_min, k.is_learned_late, k.missed_because,
      ${pauses} as pauses
    from sla_clocks k
    join requests r on r.account_id = k.account_id and r.id = k.request_id
    left join clients c on c.account_id = r.account_id and c.id = r.client_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    where k.account_id = current_account() and k.agreement_id = ${agreementId}
      and k.started_at >= ${startOf(month)} and k.started_at < ${startOf(monthsLater(month, 1))}
    order by r.number, array_position(${sql.lit(`{${CLOCK_KINDS.join()}}`)}::text[], k.kind)`.execute(tx)
  return { ...head, month, totals: totalsOf(clocks), clocks }
}

function totalsOf(clocks: readonly ReportedClock[]): Record<ClockKind, ClockTotals> {
  const ofKind = (kind: ClockKind): ClockTotals => {
    const own = clocks.filter((clock) => clock.kind === kind)
    const count = (...states: ReportedClock['state'][]) => own.filter(({ state }) => states.includes(state)).length
    const [met, missed] = [count('met'), count('missed')]
    const overruns = own.flatMap(({ overrun_min }) => overrun_min ?? []).sort((one, other) => one - other)
    return {
      clocks: own.length,
      met,
      missed,
      running: count('running', 'paused'),
      withdrawn: count('withdrawn'),
      met_rate: met + missed === 0 ? null : met / (met + missed),
      median_overrun_min: overruns[Math.ceil(overruns.length / 2) - 1] ?? null,
    }
  }
  return { reaction: ofKind('reaction'), arrival: ofKind('arrival'), resolution: ofKind('resolution') }
}
