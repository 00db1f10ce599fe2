import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'

/** The agreement that a promise comes from, by its number; null for those who may not read it, or where it is no more. */
export async function readAgreementName(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.number as name from agreements a
    where a.id = ${id} and ${inScope(actor, 'agreements:read', 'a.id')}`.execute(tx)
  return rows[0] ?? null
}
