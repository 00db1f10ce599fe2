import type { EventPayload } from '#contract/history.ts'
import type { LiveType } from '#contract/live.ts'
import type { Tx } from '../db/database.ts'
import { type Author, record, recordAll } from '../history/record.ts'

export interface RecordedSchedule {
  id: number
  client_id: number | null
  facility_id: number | null
}

interface ScheduleEvents {
  scheduleCreated: 'created'
  scheduleChanged: 'updated'
  scheduleDeleted: 'deleted'
}

const LIVE_TYPES: { [K in keyof ScheduleEvents]: ScheduleEvents[K] & LiveType } = {
  scheduleCreated: 'created',
  scheduleChanged: 'updated',
  scheduleDeleted: 'deleted',
}

/**
 * Records an event of a scheduled request in the history of its facility and client, and announces it to open pages.
 */
export async function recordSchedule<K extends keyof ScheduleEvents>(
  tx: Tx,
  author: Author,
  { id, client_id, facility_id }: RecordedSchedule,
  kind: K,
  payload: EventPayload<K>,
  also: readonly (number | null)[] = [],
): Promise<void> {
  const users = also.filter((user) => user !== null)
  await record(
    tx,
    author,
    kind,
    payload,
    { facilityId: facility_id, clientId: client_id, scheduledRequestId: id },
    { entity: 'scheduled_requests', id, type: LIVE_TYPES[kind], ...(users.length > 0 && { also: users }) },
  )
}

/** The same for several that were created or deleted together. Open pages are notified of the first. */
export async function recordSchedules(
  tx: Tx,
  author: Author,
  schedules: readonly (RecordedSchedule & { name: string })[],
  kind: 'scheduleCreated' | 'scheduleDeleted',
  also: readonly (number | null)[] = [],
): Promise<void> {
  const users = [...new Set(also.filter((user) => user !== null))]
  await recordAll(
    tx,
    author,
    kind,
    schedules.map(({ id, name, client_id, facility_id }, index) => ({
      payload: { name },
      place: { facilityId: facility_id, clientId: client_id, scheduledRequestId: id },
      ...(index === 0 && {
        liveChange: { entity: 'scheduled_requests' as const, id, type: LIVE_TYPES[kind], also: users },
      }),
    })),
  )
}
