import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { type DoneRow, IMPORT_STEPS } from './import-steps.ts'
import { announceImport, type ImportAtWork, type ImportRef, setState, workOn } from './import-work.ts'

/** Undoes an import in state `undoing`, the latest rows first, a chunk in each transaction. */
export async function undoImport(database: Database, ref: ImportRef): Promise<void> {
  let isGoingOn: boolean | undefined = true
  while (isGoingOn) isGoingOn = await workOn(database, ref, 'undoing', undoChunk)
}

async function undoChunk(tx: Tx, at: ImportAtWork, actor: Actor): Promise<boolean> {
  const steps = IMPORT_STEPS[at.entity]
  const rows = (await tx
    .selectFrom('import_rows')
    .select(['row', 'part', 'outcome', 'entity_id', 'title', 'changes'])
    .where('import_id', '=', at.id)
    .where('outcome', 'in', ['created', 'updated'])
    .where('is_undone', '=', false)
    .orderBy('row', 'desc')
    .orderBy('part', 'desc')
    .limit(steps.rowsAChunk)
    .execute()) as DoneRow[]
  if (rows.length === 0) {
    await setState(tx, at, actor.accountId, 'undone')
    return false
  }
  const undone = await steps.undo(tx, actor, rows)
  await sql`
    update import_rows r set is_undone = true, kept_because = d.because
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as d (row integer, part smallint, because jsonb)
    where r.import_id = ${at.id} and r.row = d.row and r.part = d.part`.execute(tx)
  await sql`update imports set processed = greatest(processed - ${rows.length}, 0) where id = ${at.id}`.execute(tx)
  await announceImport(tx, actor.accountId, at)
  return true
}
