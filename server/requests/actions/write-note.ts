import type { EventPayload } from '#contract/history.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { findRequestRef, recordOn } from '../history/request-history.ts'

/** Writes a note into the feed of a request that the actor may read; returns the event's id. */
export async function writeNote(
  tx: Tx,
  actor: Actor,
  requestId: number,
  payload: EventPayload<'managerComment'>,
): Promise<number> {
  const request = await findRequestRef(tx, requestId)
  return recordOn(tx, actor, request, 'managerComment', payload)
}
