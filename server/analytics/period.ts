import { sql } from 'kysely'
import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import { daysBetween, type Period, periodOf } from '#contract/analytics/periods.ts'
import { ANALYTICS_DAYS_MAX } from '#contract/limits.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'

/** The period that is shown, and its time zone. */
export interface ShownPeriod extends AnalyticsPeriod {
  today: string
}

/**
 * The period of a query, in the account's time zone.
 * @throws AppError validation_failed when it is empty or too long
 */
export async function readPeriod(
  tx: Tx,
  actor: Actor,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<ShownPeriod> {
  const { rows } = await sql<{ today: string; currency: string }>`
    select (now() at time zone ${actor.timezone})::date as today, currency from accounts
    where id = ${actor.accountId}`.execute(tx)
  const [account] = rows
  if (!account) throw new Error('The account is gone')
  const period: Period = periodOf(query, account.today)
  const days = daysBetween(period)
  if (days < 1) throw invalid({ to: 'period_empty' })
  if (days > ANALYTICS_DAYS_MAX) throw invalid({ to: ['period_too_long', { days: ANALYTICS_DAYS_MAX }] })
  return { ...period, timezone: actor.timezone, scope: scopeOf(actor), ...account }
}

/** The part of it in an answer. */
export function publicPeriod({ today: _, ...period }: ShownPeriod): AnalyticsPeriod {
  return period
}

/** Figures cover the requests of the list: a user who may list only their own sees figures of those. */
export function scopeOf(actor: Actor): AnalyticsPeriod['scope'] {
  const isAll = actorGrant(actor, 'analytics:read') === 'allowed' && actorGrant(actor, 'requests:read') === 'allowed'
  return isAll ? 'all' : 'own'
}
