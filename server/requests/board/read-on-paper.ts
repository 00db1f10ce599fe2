import { sql } from 'kysely'
import type { RequestOnPaper } from '#contract/requests/request-rows.ts'
import type { Actor } from '#server/access/actor.ts'
import { inScope } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { equipmentJson } from '../columns/request-equipment.ts'
import { WHOM_TO_CALL } from '../list/request-phones.ts'

/** Those of these requests that the actor may read. */
export async function readOnPaper(tx: Tx, actor: Actor, ids: readonly number[]): Promise<RequestOnPaper[]> {
  const { rows } = await sql<RequestOnPaper>`
    select r.id, r.description,
      (select json_build_object('name', called.name, 'phone', called.phone) from ${WHOM_TO_CALL} called) as contact,
      ${equipmentJson} as equipment
    from requests r where r.id = any(${[...ids]}::bigint[]) and ${inScope(actor, 'requests:read', 'r.id')}`.execute(tx)
  return rows
}
