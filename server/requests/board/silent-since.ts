import { type RawBuilder, sql } from 'kysely'
import { SILENT_MINUTES } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { localDays } from '#contract/users/local-days.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import type { Actor } from '#server/access/actor.ts'

export interface Silence {
  /** When the device was last heard of that they used last. */
  contact_at: string | null
  /** When their work of today began, or should have, if that device is a phone that has been silent for long. */
  work_from: string | null
}

/** What silence is judged by, of the membership `m`. */
export function silenceOf({ timezone }: Actor): RawBuilder<Silence> {
  const zone = sql`coalesce(m.work_schedule ->> 'timezone', ${timezone}::text)`
  return sql<Silence>`left join lateral (
      select c.contact_at, c.os in ('Android', 'iOS') as is_phone from device_contacts c
      where c.account_id = m.account_id and c.user_id = m.user_id order by c.contact_at desc limit 1) as last on true
    cross join lateral (
      select last.contact_at, min(case when r.status = ${sql.lit(REQUEST_STATUS.inProgress)}
        then coalesce(r.started_at, e.planned_start_at) else e.planned_start_at end) as work_from
      from request_executors e join requests r on r.account_id = e.account_id and r.id = e.request_id
      where last.is_phone and last.contact_at < now() - make_interval(mins => ${SILENT_MINUTES})
        and e.account_id = m.account_id and e.user_id = m.user_id and e.is_open
        and (r.status = ${sql.lit(REQUEST_STATUS.inProgress)} or r.status = ${sql.lit(REQUEST_STATUS.new)}
          and e.planned_start_at <= now()
          and e.planned_start_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone})) as silence`
}

/**
 * Since when an executor's phone is silent although they are at work: not on a day off, not before an hour of their
 * working day and of the first visit has passed.
 */
export function silentSince(
  { contact_at, work_from, work_schedule }: Silence & { work_schedule: WorkSchedule | null },
  now: number,
): string | null {
  if (!contact_at || !work_from) return null
  const shift = work_schedule && shiftAt(work_schedule, now)
  if (shift === undefined) return null
  const quietFrom = Math.max(Date.parse(contact_at), Date.parse(work_from), shift?.from ?? 0)
  return now - quietFrom >= SILENT_MINUTES * MINUTE_MS ? contact_at : null
}

/** The working day that is going on, breaks included. */
function shiftAt(schedule: WorkSchedule, now: number): { from: number } | undefined {
  for (const { hours } of localDays(schedule, { from: now, to: now })) {
    const [first, last] = [hours[0], hours.at(-1)]
    if (first && last && first.from <= now && now < last.to) return first
  }
  return undefined
}
