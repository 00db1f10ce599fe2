import type { ExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { ExportColumn } from '../sheets/list-sheet.ts'
import { readExternalIdsOf } from './external-ids-of-rows.ts'
import { externalIdTitle, programsKnowing } from './programs.ts'

interface Known {
  id: number
  /** What programs call the row, by the id of each. */
  known_as?: Readonly<Record<string, string>>
}

/** The columns of external ids in the export of an entity, and the reading of their cells. */
interface ExternalIdColumns {
  columns: ExportColumn<Known>[]
  addTo: <Row extends { id: number }>(tx: Tx, rows: Row[]) => Promise<(Row & Known)[]>
}

/** A column for each program that knows rows of the entity; in a call with a key, for the one that calls. */
export async function exportExternalIds(tx: Tx, actor: Actor, entity: ExternalEntity): Promise<ExternalIdColumns> {
  const programs = await programsKnowing(tx, actor, entity)
  return {
    columns: programs.map((program) => [externalIdTitle(program), ({ known_as }) => known_as?.[program.id] ?? null]),
    async addTo(unit, rows) {
      if (programs.length === 0) return rows
      const ids = rows.map(({ id }) => id)
      const known = Map.groupBy(await readExternalIdsOf(unit, entity, ids), ({ id }) => id)
      return rows.map((row) => ({
        ...row,
        known_as: Object.fromEntries(known.get(row.id)?.map((one) => [one.program, one.external_id]) ?? []),
      }))
    },
  }
}
