import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { giveExternalIds } from '../external-ids/index.ts'
import { tagRows } from '../tags/index.ts'
import type { ImportDefinition } from './entities/import-definition.ts'
import type { ImportSteps } from './import-steps.ts'
import { withoutExternalIds } from './plan-external-ids.ts'
import { type PlannedRow, planRows } from './plan-rows.ts'
import { recordRows } from './record-rows.ts'
import { undoRows } from './undo-rows.ts'
import { createRows, overwriteRows } from './write-rows.ts'

/** The import of an entity from its definition, in statements that take many rows at once. */
export function tableSteps(definition: ImportDefinition): ImportSteps {
  return {
    rowsAChunk: 500,
    check: (tx, actor, rows, options) => planRows(tx, actor, definition, rows, { ...options, locks: false }),
    async run(tx, actor, rows, options) {
      return writeRows(tx, actor, definition, await planRows(tx, actor, definition, rows, { ...options, locks: true }))
    },
    undo: (tx, actor, rows) => undoRows(tx, actor, definition, rows),
  }
}

async function writeRows(tx: Tx, actor: Actor, definition: ImportDefinition, planned: readonly PlannedRow[]) {
  const created = planned.filter(({ outcome }) => outcome === 'created')
  const updated = planned.flatMap((row) =>
    row.outcome === 'updated' && row.id !== null && hasChanged(row) ? [{ ...row, id: row.id }] : [],
  )
  const ids = await createRows(tx, actor, definition, created)
  await overwriteRows(tx, definition, [...updated, ...partsOfNewRows(created, ids)])
  const done = planned.map((row) => ({ ...row, id: row.id ?? ids.get(row.row) ?? null }))
  const written = done.flatMap((row) =>
    row.id !== null && (row.outcome === 'created' || row.outcome === 'updated')
      ? [{ ...row, id: row.id, type: row.outcome, changes: withoutExternalIds(row.changes) }]
      : [],
  )
  if (definition.tagType) await tagRows(tx, definition.tagType, written)
  const given = written.flatMap(({ id, externalIds }) => externalIds.map((one) => ({ ...one, id })))
  await giveExternalIds(tx, definition.table, given)
  await recordRows(
    tx,
    actor,
    definition,
    written.filter((row) => row.type === 'created' || hasChanged(row)),
  )
  return done
}

/** What programs call a row is no part of it. */
function hasChanged({ changes }: Pick<PlannedRow, 'changes'>): boolean {
  return withoutExternalIds(changes) !== null
}

/** Sets the parents of new rows whose parents were created in the same statement. */
function partsOfNewRows(created: readonly PlannedRow[], ids: ReadonlyMap<number, number>) {
  return created.flatMap(({ row, parentRow }) => {
    const [id, parentId] = [ids.get(row), parentRow === null ? undefined : ids.get(parentRow)]
    return id === undefined || parentId === undefined ? [] : [{ id, fields: { parent_id: String(parentId) } }]
  })
}
