import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import type { InvalidReason } from '../errors/app-error.ts'
import { nameKey, nameKeyOf } from './entities/name-key.ts'

/** The piece of equipment that another becomes a part of. */
export interface Parent {
  /** Of an existing piece; null for a row of the file. */
  id: number | null
  /** Of the row above that describes it; null if the file does not. */
  row: number | null
  /** Its facility: the key of its name, and the id if known. */
  facility: string | null
  facility_id: number | null
}

interface Candidate extends Parent {
  /** The row that names it. */
  of: number
  serial: string | null
  /** 0: by its serial number, 1: by its article. */
  rank: number
}

/**
 * Finds the equipment named in cells of an import: a piece with this serial number, otherwise with this article, that
 * exists or is in a row above.
 */
export async function findParents(
  tx: Tx,
  actor: Actor,
  importId: number,
  cells: readonly { row: number; value: string }[],
): Promise<Map<number, Parent | InvalidReason>> {
  if (cells.length === 0) return new Map()
  const sought = cells.map(({ row, value }) => ({ row, value: nameKey(value) }))
  const key = (column: string) => nameKeyOf(sql.ref(column))
  const said = (field: string) => nameKeyOf(sql`r.given ->> ${sql.lit(field)}`)
  const { rows } = await sql<Candidate>`
    with sought as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as sought (row integer, value text)
    ), there as materialized (
      select e.id, null::integer as row, ${key('e.serial')} as serial, ${key('e.article')} as article, e.facility_id,
        (select ${key('f.name')} from facilities f where f.account_id = e.account_id and f.id = e.facility_id) as facility
      from equipment e where e.archived_at is null and ${inScope(actor, 'equipment:read', 'e.id')}
    ), above as materialized (
      select null::bigint, r.row, ${said('serial')}, ${said('article')}, null::bigint, ${said('facility')}
      from import_rows r
      where r.import_id = ${importId} and r.is_readable and r.outcome is distinct from 'refused'
    ), known as (select * from there union all select * from above)
    select s.row as of, 0 as rank, k.id, k.row, k.serial, k.facility, k.facility_id
      from sought s join known k on k.serial = s.value where k.row is null or k.row < s.row
    union all
    select s.row, 1, k.id, k.row, k.serial, k.facility, k.facility_id
      from sought s join known k on k.article = s.value where k.row is null or k.row < s.row
    order by 1, 2, id nulls last, row`.execute(tx)
  return new Map(sought.map(({ row }) => [row, theOne(rows.filter(({ of }) => of === row))]))
}

/** A row of the file may be an existing piece: it is the same one unless both have serial numbers that differ. */
function theOne(candidates: readonly Candidate[]): Parent | InvalidReason {
  const best = candidates.filter(({ rank }) => rank === candidates[0]?.rank)
  const [first, ...others] = best
  if (!first) return 'not_found'
  const isOther = (one: Candidate) => one.serial !== null && first.serial !== null && one.serial !== first.serial
  const isThereTwice = others.some(({ id }) => id !== null)
  if (isThereTwice || others.some(isOther)) return 'reference_several'
  const said = best.find(({ row }) => row !== null)
  return { ...first, row: said?.row ?? null, facility: said?.facility ?? first.facility }
}
