import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { recordAll } from '../history/record.ts'

interface Colleague {
  id: number
  name: string
}

/** Gives agreements to another manager, or leaves them without one, archived ones too, and records it in the history of each. */
export async function handAgreementsOver(tx: Tx, actor: Actor, from: Colleague, to: Colleague | null): Promise<void> {
  const { rows } = await sql<{ id: number; number: string; client_id: number | null }>`
    with handed as (
      update agreements set manager_id = ${to?.id ?? null}, updated_at = now() where manager_id = ${from.id}
      returning id, number, client_id)
    select id, number, client_id from handed order by id`.execute(tx)
  await recordAll(
    tx,
    actor,
    'agreementChanged',
    rows.map(({ id, number, client_id }) => ({
      payload: { name: number, changes: { manager: { old: from, new: to } } },
      place: { agreementId: id, clientId: client_id },
      liveChange: { entity: 'agreements', id, type: 'updated', also: [to?.id ?? from.id] },
    })),
  )
}
