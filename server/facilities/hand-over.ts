import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { recordAll } from '../history/record.ts'

interface Colleague {
  id: number
  name: string
}

/** Gives facilities to another manager, or leaves them without one, archived ones too, and records it in the history of each. */
export async function handFacilitiesOver(tx: Tx, actor: Actor, from: Colleague, to: Colleague | null): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; client_id: number }>`
    with handed as (
      update facilities set manager_id = ${to?.id ?? null}, updated_at = now() where manager_id = ${from.id}
      returning id, name, client_id)
    select id, name, client_id from handed order by id`.execute(tx)
  await recordAll(
    tx,
    actor,
    'facilityChanged',
    rows.map(({ id, name, client_id }) => ({
      payload: { name, changes: { manager: { old: from, new: to } } },
      place: { facilityId: id, clientId: client_id },
      liveChange: { entity: 'facilities', id, type: 'updated', also: [to?.id ?? from.id] },
    })),
  )
}
