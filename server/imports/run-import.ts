import { sql } from 'kysely'
import { messagesIn } from '#contract/messages.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { inEveryLanguage } from '../words/index.ts'
import { IMPORTS } from './definitions.ts'
import { IMPORT_STEPS, type PendingRow, type RowOutcome } from './import-steps.ts'
import { announceImport, type ImportAtWork, type ImportRef, setState, workOn } from './import-work.ts'

/**
 * Processes the rows of an import, a chunk in each transaction: the changes of a chunk and the record of them commit
 * together, so that after a crash the next chunk follows and nothing is done twice. A dry run only records.
 */
export async function runImport(database: Database, ref: ImportRef): Promise<void> {
  for (const state of ['reading', 'running'] as const) {
    let isGoingOn: boolean | undefined = true
    while (isGoingOn) isGoingOn = await workOn(database, ref, state, runChunk)
  }
}

/** Queues the rows that the check accepted for the run; the others are rejected already. */
export async function beginRun(tx: Tx, importId: number): Promise<void> {
  await sql`
    update import_rows set outcome = case when not is_readable then 'refused' end, entity_id = null, changes = null,
      errors = case when is_readable then '[]' else errors end
    where import_id = ${importId} and (is_readable or outcome is null)`.execute(tx)
  await sql`
    update imports i set created = 0, updated = 0, skipped = 0, refused = r.refused, processed = r.refused
    from (select count(*) as refused from import_rows where import_id = ${importId} and not is_readable) r
    where i.id = ${importId}`.execute(tx)
}

async function runChunk(tx: Tx, at: ImportAtWork, actor: Actor): Promise<boolean> {
  if (actorGrant(actor, `${IMPORTS[at.entity].permission}:create`) !== 'allowed') {
    const problem = JSON.stringify(inEveryLanguage((locale) => messagesIn(locale).errors.forbidden))
    await setState(tx, at, actor.accountId, 'failed', { problem, hasFinished: true })
    return false
  }
  const steps = IMPORT_STEPS[at.entity]
  const rows = (await tx
    .selectFrom('import_rows')
    .select(['row', 'part', 'given'])
    .where('import_id', '=', at.id)
    .where('outcome', 'is', null)
    .orderBy('row')
    .orderBy('part')
    .limit(steps.rowsAChunk)
    .execute()) as PendingRow[]
  if (rows.length === 0) {
    await setState(tx, at, actor.accountId, at.dry_run ? 'checked' : 'done', { hasFinished: !at.dry_run })
    return false
  }
  const options = { importId: at.id, duplicates: at.duplicates }
  const done = await (at.dry_run ? steps.check(tx, actor, rows, options) : steps.run(tx, actor, rows, options))
  await writeDown(tx, at, done)
  await announceImport(tx, actor.accountId, at)
  return true
}

async function writeDown(tx: Tx, at: ImportAtWork, rows: readonly RowOutcome[]): Promise<void> {
  const outcomes = rows.map(({ row, part, outcome, id, title, changes, errors }) => ({
    row,
    part,
    outcome,
    id,
    title,
    changes,
    errors,
  }))
  await sql`
    update import_rows r set outcome = d.outcome, entity_id = d.id, title = d.title, changes = d.changes, errors = d.errors
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as d (row integer, part smallint, outcome text, id bigint, title text, changes jsonb, errors jsonb)
    where r.import_id = ${at.id} and r.row = d.row and r.part = d.part`.execute(tx)
  const count = (outcome: RowOutcome['outcome']) => rows.filter((row) => row.outcome === outcome).length
  await sql`
    update imports set processed = processed + ${rows.length}, created = created + ${count('created')},
      updated = updated + ${count('updated')}, skipped = skipped + ${count('skipped')}, refused = refused + ${count('refused')}
    where id = ${at.id}`.execute(tx)
}
