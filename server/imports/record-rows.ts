import { sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import { EVENT_KINDS } from '#contract/history.ts'
import type { LiveType } from '#contract/live.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { announce } from '../live/announce.ts'
import { announceQueued, QUEUED } from '../notifications/index.ts'
import type { ImportDefinition } from './entities/import-definition.ts'

interface Action {
  id: number
  title: string
  type: LiveType
  changes?: Changes | null
}

const KIND = { created: 'created', updated: 'changed', deleted: 'deleted' } as const

/**
 * Records one event for each row in its history, all in one statement. Open pages are notified of the first row of each
 * kind only: their lists reload at that, and thousands of messages would not help.
 */
export async function recordRows(
  tx: Tx,
  actor: Actor,
  definition: ImportDefinition,
  actions: readonly Action[],
): Promise<void> {
  const { history, live } = definition
  if (history && actions.length > 0) {
    const events = actions.map(({ id, title, type, changes }) => ({
      id,
      kind: EVENT_KINDS[history[KIND[type]]].id,
      payload: changes ? { name: title, changes } : { name: title },
    }))
    const { rows } = await sql<{ queued: number }>`
      with recorded as (
        insert into events (kind, actor_id, ${sql.ref(history.place)}, payload)
        select kind, ${actor.userId}, id, payload
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as acts (id bigint, kind smallint, payload jsonb)
        order by id
        returning account_id, id, kind), ${QUEUED}
      select count(*) as queued from queued`.execute(tx)
    if (rows[0]?.queued) announceQueued(tx, actor.accountId)
  }
  for (const type of live ? (['created', 'updated', 'deleted'] as const) : []) {
    const first = actions.find((action) => action.type === type)
    if (first && live) announce(tx, { account: actor.accountId, entity: live, id: first.id, type })
  }
}
