import type { Insertable } from 'kysely'
import { EVENT_KINDS, type EventKind, type EventPayload } from '#contract/history.ts'
import type { Events } from '../db/schema.ts'
import { timeText } from './moscow-time.ts'

export type HistoryRow = Insertable<Events> & { created_at: string }

interface Place {
  request_id?: number
  facility_id?: number
  client_id?: number
  equipment_id?: number
  agreement_id?: number
  user_id?: number
}

/** A history event as stored; its payload is typed by the contract. */
export function eventRow<K extends EventKind>(
  kind: K,
  moment: number,
  actorId: number | null,
  payload: EventPayload<K>,
  place: Place,
): HistoryRow {
  return {
    kind: EVENT_KINDS[kind].id,
    actor_id: actorId,
    request_id: place.request_id ?? null,
    facility_id: place.facility_id ?? null,
    client_id: place.client_id ?? null,
    equipment_id: place.equipment_id ?? null,
    agreement_id: place.agreement_id ?? null,
    user_id: place.user_id ?? null,
    payload: payload as HistoryRow['payload'],
    created_at: timeText(moment),
  }
}
