import { sql } from 'kysely'
import { type ChoosableAgreement, chooseTarget, type TargetMatch } from '#contract/agreements/choose-target.ts'
import { type Amount, CLOCK_KINDS, type ClockKind } from '#contract/sla/clock.ts'
import type { ClockTarget } from '#contract/sla/clock-target.ts'
import { localDateAt } from '#contract/values/zone-clock.ts'
import type { Tx } from '../db/database.ts'
import type { ClockedRequest } from './stored-clocks.ts'

/** A row of `sla_targets`, with the hours in which it is counted. */
interface StoredTarget
  extends TargetMatch,
    Record<ClockKind, Amount | null>,
    Omit<ClockTarget, 'amount' | 'timezone' | 'hours'> {
  hours: StoredHours | null
}

/** `timezone`: `account`, `facility`, or a zone. */
export type StoredHours = NonNullable<ClockTarget['hours']> & { timezone: string }

export interface StoredAgreement extends ChoosableAgreement<StoredTarget> {
  number: string
}

/** A promise that a request has, of one kind. */
export interface Promised {
  agreement_id: number
  target_id: number
  target: ClockTarget
}
export type Promises = Partial<Record<ClockKind, Promised>>

/** The agreements from which those of the clients are chosen, each with its targets. */
export async function readAgreements(tx: Tx, clientIds: readonly (number | null)[]): Promise<StoredAgreement[]> {
  const clients = clientIds.filter((id) => id !== null)
  const { rows } = await sql<StoredAgreement>`
    select a.id, a.number, a.client_id, a.starts_on::text, a.ends_on::text, a.archived_at is not null as is_archived,
      array(select f.facility_id from agreement_facilities f
        where f.account_id = a.account_id and f.agreement_id = a.id) as facilities,
      (select coalesce(json_agg(json_build_object('id', t.id, 'position', t.position, 'match_type', t.match_type,
          'match_work_type', t.match_work_type, 'match_priority', t.match_priority,
          'match_facility_id', t.match_facility_id, 'reaction', t.reaction, 'arrival', t.arrival,
          'resolution', t.resolution, 'reaction_ends_with', t.reaction_ends_with, 'warn_at', t.warn_at,
          'escalate', t.escalate, 'hours', h.hours)), '[]')
        from sla_targets t
        left join lateral (
          select json_build_object('id', h.id, 'name', h.name, 'timezone', h.timezone, 'days', h.days,
            'is_always', h.is_always, 'holidays', h.holidays, 'short_days', h.short_days) as hours
          from service_hours h where h.account_id = t.account_id and h.id = t.hours_id) h on true
        where t.account_id = a.account_id and t.agreement_id = a.id) as targets
    from agreements a
    where a.archived_at is null and (a.client_id = any(${clients}::bigint[]) or a.client_id is null)`.execute(tx)
  return rows
}

type Asked = Pick<ClockedRequest, 'client_id' | 'facility_id' | 'type' | 'work_type' | 'priority' | 'timezone'>

/** Which of the agreements and targets a request has that was created at a time. */
export function targetFor(agreements: readonly StoredAgreement[], request: Asked, createdAt: number) {
  const date = localDateAt(request.timezone, createdAt)
  return chooseTarget<StoredTarget, StoredAgreement>(agreements, { ...request, date })
}

/** What a request is promised, as its clocks keep it. */
export function promisesTo(agreements: readonly StoredAgreement[], request: Asked, createdAt: number): Promises {
  const chosen = targetFor(agreements, request, createdAt)
  return typeof chosen === 'string' ? {} : promisesOf(chosen.agreement, chosen.target, request.timezone)
}

export function promisesOf({ id }: StoredAgreement, stored: StoredTarget, accountZone: string): Promises {
  const { hours, reaction_ends_with, warn_at, escalate } = stored
  const promises: Promises = {}
  for (const kind of CLOCK_KINDS) {
    const amount = stored[kind]
    if (!amount) continue
    promises[kind] = {
      agreement_id: id,
      target_id: stored.id,
      target: {
        amount,
        hours: hours && withoutZone(hours),
        timezone: hours ? zoneOf(hours, accountZone) : accountZone,
        reaction_ends_with,
        warn_at,
        escalate,
      },
    }
  }
  return promises
}

export function withoutZone({ timezone: _, ...hours }: StoredHours): NonNullable<ClockTarget['hours']> {
  return hours
}

/** A facility keeps the account's clocks: it has no zone of its own. */
export function zoneOf({ timezone }: Pick<StoredHours, 'timezone'>, accountZone: string): string {
  return timezone === 'account' || timezone === 'facility' ? accountZone : timezone
}
