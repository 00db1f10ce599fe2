import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { InvalidReason } from '../errors/app-error.ts'
import { localized, type RowError } from './entities/check-rows.ts'
import type { ImportDefinition } from './entities/import-definition.ts'
import { nameKey } from './entities/name-key.ts'
import { findParents } from './find-parents.ts'

interface PartRow {
  row: number
  given: Record<string, unknown>
}

interface Facility {
  name: string
  id: number | null
}

/** The parent of a row. */
interface Placement {
  /** Fields to write with it. */
  fields: Record<string, string>
  /** The row of the same chunk that creates the parent. */
  parentRow: number | null
  error: RowError | null
}

const NOWHERE: Placement = { fields: {}, parentRow: null, error: null }

/**
 * Finds the parents of some rows of an import, one after the other: a part is at the facility of its parent. Existing
 * equipment is not moved: its page does that, with all its parts.
 */
export async function placeParts(
  tx: Tx,
  actor: Actor,
  { columns }: ImportDefinition,
  importId: number,
  rows: readonly PartRow[],
  facilityIdOf: (name: string) => number | null,
) {
  const column = columns.find(({ store }) => store.in === 'parent')
  const cells = rows.flatMap(({ row, given }) => {
    const value = column && given[column.name]
    return value ? [{ row, value: String(value) }] : []
  })
  const parents = await findParents(tx, actor, importId, cells)
  const inChunk = new Set(rows.map(({ row }) => row))
  const refusedRows = new Set<number>()
  const standing = new Map<number, Facility | null>()

  function reject(reason: InvalidReason): Placement {
    return { ...NOWHERE, error: { column: column?.name ?? null, message: localized(reason) } }
  }

  /** @param there the id of the current parent, as text, if the piece exists already */
  function place({ row, given }: PartRow, there: string | null | undefined): Placement {
    const own = given.facility ? nameKey(String(given.facility)) : null
    standing.set(row, own === null ? null : { name: own, id: facilityIdOf(own) })
    const parent = parents.get(row)
    if (!parent) return NOWHERE
    if (typeof parent === 'string' || Array.isArray(parent)) return reject(parent)
    if (there !== undefined) return there === String(parent.id) ? NOWHERE : reject('import_parent_stays')
    if (parent.id === null && parent.row !== null && refusedRows.has(parent.row)) return reject('not_found')
    const said = parent.row === null ? null : standing.get(parent.row)
    const facility = said ?? (parent.facility === null ? null : { name: parent.facility, id: parent.facility_id })
    if (own !== null && facility && facility.name !== own) return reject('parent_elsewhere')
    if (own === null) standing.set(row, facility)
    return {
      fields: {
        ...(parent.id !== null && { parent_id: String(parent.id) }),
        ...(own === null && facility?.id && { facility_id: String(facility.id) }),
      },
      parentRow: parent.id === null && parent.row !== null && inChunk.has(parent.row) ? parent.row : null,
      error: null,
    }
  }

  return { place, reject: (row: number) => refusedRows.add(row) }
}
