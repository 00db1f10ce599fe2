import { sql } from 'kysely'
import { MESSAGES } from '../../contract/messages.ts'
import { type Actor, actorGrant } from '../access/actor.ts'
import type { Database, Tx } from '../db/database.ts'
import { tagRows } from '../tags/index.ts'
import { IMPORTS } from './definitions.ts'
import type { ImportDefinition } from './entities/import-definition.ts'
import { announceImport, type ImportAtWork, type ImportRef, ROWS_A_CHUNK, setState, workOn } from './import-work.ts'
import { type PendingRow, type PlannedRow, planRows } from './plan-rows.ts'
import { recordRows } from './record-rows.ts'
import { createRows, overwriteRows } from './write-rows.ts'

/**
 * Goes through the rows of an import, a chunk in each transaction: what a chunk did and what is written
 * down of it commit together, so that after a crash the next one follows, nothing twice. A dry run only writes down.
 */
export async function runImport(database: Database, ref: ImportRef): Promise<void> {
  for (const state of ['reading', 'running'] as const) {
    let isGoingOn: boolean | undefined = true
    while (isGoingOn) isGoingOn = await workOn(database, ref, state, runChunk)
  }
}

/** The rows that await a run are those that it can do something with; the others are refused already. */
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
  const definition = IMPORTS[at.entity]
  if (actorGrant(actor, `${definition.permission}:create`) !== 'allowed') {
    const problem = JSON.stringify({ ru: MESSAGES.ru.errors.forbidden, en: MESSAGES.en.errors.forbidden })
    await setState(tx, at, actor.accountId, 'failed', { problem, hasFinished: true })
    return false
  }
  const rows = (await tx
    .selectFrom('import_rows')
    .select(['row', 'given'])
    .where('import_id', '=', at.id)
    .where('outcome', 'is', null)
    .orderBy('row')
    .limit(ROWS_A_CHUNK)
    .execute()) as PendingRow[]
  if (rows.length === 0) {
    await setState(tx, at, actor.accountId, at.dry_run ? 'checked' : 'done', { hasFinished: !at.dry_run })
    return false
  }
  const planned = await planRows(tx, actor, definition, rows, {
    importId: at.id,
    duplicates: at.duplicates,
    locks: !at.dry_run,
  })
  const done = at.dry_run ? planned : await writeRows(tx, actor, definition, planned)
  await writeDown(tx, at, done)
  await announceImport(tx, actor.accountId, at)
  return true
}

async function writeRows(tx: Tx, actor: Actor, definition: ImportDefinition, planned: readonly PlannedRow[]) {
  const created = planned.filter(({ outcome }) => outcome === 'created')
  const updated = planned.flatMap((row) =>
    row.outcome === 'updated' && row.id !== null ? [{ ...row, id: row.id }] : [],
  )
  const ids = await createRows(tx, definition, created)
  await overwriteRows(tx, definition, [...updated, ...partsOfNewRows(created, ids)])
  const done = planned.map((row) => ({ ...row, id: row.id ?? ids.get(row.row) ?? null }))
  const written = done.flatMap((row) =>
    row.id !== null && (row.outcome === 'created' || row.outcome === 'updated')
      ? [{ ...row, id: row.id, type: row.outcome }]
      : [],
  )
  if (definition.tagType) await tagRows(tx, definition.tagType, written)
  await recordRows(tx, actor, definition, written)
  return done
}

/** Rows created together learn of each other's ids when all of them are there. */
function partsOfNewRows(created: readonly PlannedRow[], ids: ReadonlyMap<number, number>) {
  return created.flatMap(({ row, parentRow }) => {
    const [id, parentId] = [ids.get(row), parentRow === null ? undefined : ids.get(parentRow)]
    return id === undefined || parentId === undefined ? [] : [{ id, fields: { parent_id: String(parentId) } }]
  })
}

async function writeDown(tx: Tx, at: ImportAtWork, rows: readonly PlannedRow[]): Promise<void> {
  const outcomes = rows.map(({ row, outcome, id, title, changes, errors }) => ({
    row,
    outcome,
    id,
    title,
    changes,
    errors,
  }))
  await sql`
    update import_rows r set outcome = d.outcome, entity_id = d.id, title = d.title, changes = d.changes, errors = d.errors
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as d (row integer, outcome text, id bigint, title text, changes jsonb, errors jsonb)
    where r.import_id = ${at.id} and r.row = d.row`.execute(tx)
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  await sql`
    update imports set processed = processed + ${rows.length}, created = created + ${count('created')},
      updated = updated + ${count('updated')}, skipped = skipped + ${count('skipped')}, refused = refused + ${count('refused')}
    where id = ${at.id}`.execute(tx)
}
