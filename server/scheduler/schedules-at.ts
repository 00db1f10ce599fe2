import { sql } from 'kysely'
import type { Schedule } from '#contract/scheduler/recurrence.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { linkedIds } from './template.ts'

export interface ScheduleAt {
  id: number
  name: string
  client_id: number | null
  facility_id: number | null
  equipment: number[]
  days: number[]
  schedule: Schedule
}

/** The active scheduled requests, visible to the actor, at some facilities, and at some clients without a facility. */
export async function schedulesAt(
  tx: Tx,
  actor: Actor,
  { facilities, clients }: { facilities: readonly number[]; clients: readonly number[] },
): Promise<ScheduleAt[]> {
  const { rows } = await sql<ScheduleAt>`
    select s.id, s.name, s.client_id, s.facility_id, ${linkedIds('equipment')} as equipment, s.days, s.schedule
    from scheduled_requests s
    where (s.facility_id = any(${[...facilities]}::bigint[])
        or s.facility_id is null and s.client_id = any(${[...clients]}::bigint[]))
      and not s.has_ended and ${inScope(actor, 'schedule:read', 's.id')}
    order by s.id`.execute(tx)
  return rows
}
