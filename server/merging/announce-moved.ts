import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'

/** At most this many of each are announced to open pages. */
const ANNOUNCED_MAX = 200

/** The tables of what has pages of its own. */
const SHOWN = ['requests', 'facilities', 'scheduled_requests', 'equipment'] as const

/** Has open pages of what went over load it again. */
export async function announceMoved(tx: Tx, { accountId }: Actor, merge: number): Promise<void> {
  const { rows } = await sql<{ entity: (typeof SHOWN)[number]; id: number }>`
    select shown.entity, key.id from merges m, unnest(${[...SHOWN]}::text[]) as shown (entity),
      lateral (select (key ->> 'id')::bigint as id from jsonb_array_elements(m.moved -> shown.entity -> 'keys') as key
        limit ${ANNOUNCED_MAX}) key
    where m.id = ${merge}`.execute(tx)
  for (const { entity, id } of rows) announce(tx, { account: accountId, entity, id, type: 'updated' })
}
