import type { Amount, ClockKind } from '#contract/sla/clock.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'
import type { Escalation, ReactionEnd } from '#contract/sla/targets.ts'
import type { TestAccount } from './create-account.ts'
import type { TestApp } from './start-app.ts'
import { asSuperuser } from './superuser.ts'

interface NewTarget extends Partial<Record<ClockKind, Amount>> {
  match_type?: 'planned' | 'emergency'
  match_work_type?: string
  match_priority?: number
  match_facility_id?: number
  hoursId?: number
  reaction_ends_with?: ReactionEnd
  warn_at?: number[]
  escalate?: Escalation[]
}

interface NewAgreement {
  clientId: number | null
  facilities?: number[]
  starts_on?: string
  ends_on?: string
  managerId?: number
  targets: NewTarget[]
}

export interface EnteredAgreement {
  id: number
  targets: number[]
}

let counted = 0

/** An agreement put straight into the database. */
export function enterAgreement(
  { services }: TestApp,
  account: TestAccount,
  { clientId, facilities = [], starts_on = '2020-01-01', ends_on, managerId, targets }: NewAgreement,
): Promise<EnteredAgreement> {
  return services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx
      .insertInto('agreements')
      .values({
        number: `SLA-${++counted}`,
        client_id: clientId,
        starts_on,
        ends_on: ends_on ?? null,
        manager_id: managerId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const facility_id of facilities) {
      await tx.insertInto('agreement_facilities').values({ agreement_id: id, facility_id }).execute()
    }
    const ids: number[] = []
    for (const [position, { hoursId, ...target }] of targets.entries()) {
      const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
      const entered = await tx
        .insertInto('sla_targets')
        .values({
          agreement_id: id,
          position,
          match_type: target.match_type ?? null,
          match_work_type: target.match_work_type ?? null,
          match_priority: target.match_priority ?? null,
          match_facility_id: target.match_facility_id ?? null,
          reaction: json(target.reaction),
          arrival: json(target.arrival),
          resolution: json(target.resolution),
          hours_id: hoursId ?? null,
          reaction_ends_with: target.reaction_ends_with ?? 'assigned',
          warn_at: target.warn_at ?? [75],
          escalate: JSON.stringify(target.escalate ?? []),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(entered.id)
    }
    return { id, targets: ids }
  })
}

/** Weekdays from 9 to 18, closed on holidays, in a zone. */
export function enterHours(
  { services }: TestApp,
  account: TestAccount,
  { timezone = 'account', holidays = 'off', days }: Partial<ServiceHours> & { timezone?: string } = {},
): Promise<number> {
  const open = [{ from: '09:00', to: '18:00' }]
  return services.database.inAccount(account.id, async (tx) => {
    const { id } = await tx
      .insertInto('service_hours')
      .values({
        name: 'Weekdays 9–18',
        timezone,
        days: JSON.stringify(days ?? [open, open, open, open, open, [], []]),
        is_always: false,
        holidays,
        short_days: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Moves a request, and all that happened to it, into the past. */
export async function age({ testDatabase }: TestApp, id: number, minutes: number): Promise<void> {
  const by = `interval '${minutes} minutes'`
  const client = asSuperuser(testDatabase)
  await client.query(`update events set created_at = created_at - ${by}, happened_at = happened_at - ${by}
    where request_id = ${id}`)
  await client.query(`update request_pauses set paused_at = paused_at - ${by}, resumed_at = resumed_at - ${by}
    where request_id = ${id}`)
  await client.query(`update sla_clocks set started_at = started_at - ${by}, due_at = due_at - ${by},
      soon_at = soon_at - ${by}, met_at = met_at - ${by}, next_event_at = next_event_at - ${by},
      events_done = (select coalesce(jsonb_agg(d || jsonb_build_object('due_at', (d ->> 'due_at')::timestamptz - ${by})), '[]')
        from jsonb_array_elements(events_done) d)
    where request_id = ${id}`)
  await client.query(`update requests set created_at = created_at - ${by}, started_at = started_at - ${by},
      sla_due_at = sla_due_at - ${by}, sla_soon_at = sla_soon_at - ${by}, paused_since = paused_since - ${by},
      sla_first = sla_first || jsonb_build_object('due_at', (sla_first ->> 'due_at')::timestamptz - ${by}),
      deadline_at = case when is_deadline_proposed then deadline_at - ${by} else deadline_at end
    where id = ${id}`)
}
