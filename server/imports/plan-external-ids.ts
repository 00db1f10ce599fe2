import { type RawBuilder, sql } from 'kysely'
import type { Changes } from '#contract/history.ts'
import type { Tx } from '../db/database.ts'
import { findOwners, listPrograms, type OwnedId, readExternalIdsOf } from '../external-ids/index.ts'
import { localized, type RowError } from './entities/check-rows.ts'
import { fieldOfProgram, programOfField } from './entities/external-id-columns.ts'
import type { DoneRow, PendingRow } from './import-steps.ts'

/** A column of external ids, in queries: the program's, by the place of its value among those of a row. */
export interface SoughtColumn {
  program: number
  field: string
  key: RawBuilder<unknown>
}

/** What rows of an import say of external ids, and what is known of them. */
export interface PlannedExternalIds {
  columns: SoughtColumn[]
  /**
   * Those that become the row's, with the changes that they are. An error at the column of one that another row has, or
   * where the row has another one: an import gives ids, and changes none.
   * @param id of the row that is there; null for a new one
   */
  of(given: Record<string, unknown>, id: number | null): { ids: Omit<OwnedId, 'id'>[]; changes: Changes } | RowError
}

/** The columns of external ids among these rows, of the service accounts that there still are. */
export async function soughtColumns(tx: Tx, rows: readonly PendingRow[]): Promise<SoughtColumn[]> {
  const fields = [...new Set(rows.flatMap(({ given }) => Object.keys(given)))]
  const programs = fields.flatMap((field) => programOfField(field) ?? []).sort((one, other) => one - other)
  if (programs.length === 0) return []
  const there = new Set((await listPrograms(tx)).map(({ id }) => id))
  return programs
    .filter((program) => there.has(program))
    .map((program, index) => ({ program, field: fieldOfProgram(program), key: sql.ref(`x${index}`) }))
}

/** @param ids of the rows that are there */
export async function planExternalIds(
  tx: Tx,
  entity: string,
  columns: SoughtColumn[],
  rows: readonly PendingRow[],
  ids: readonly number[],
): Promise<PlannedExternalIds> {
  const saidBy = (given: Record<string, unknown>) =>
    columns.flatMap(({ program, field }) =>
      given[field] === undefined ? [] : [{ field, program, external_id: String(given[field]) }],
    )
  const sought = rows.flatMap(({ given }) => saidBy(given).map(({ field, ...one }) => one))
  const owners = new Map((await findOwners(tx, entity, sought)).map((owner) => [keyOf(owner), owner.id]))
  const had = columns.length === 0 ? [] : await readExternalIdsOf(tx, entity, ids)
  const current = new Map(had.map((one) => [`${one.id} ${one.program}`, one.external_id]))
  return {
    columns,
    of(given, id) {
      const planned: Omit<OwnedId, 'id'>[] = []
      const changes: Changes = {}
      for (const { field, ...one } of saidBy(given)) {
        const owner = owners.get(keyOf(one))
        if (owner !== undefined && owner !== id) {
          return { column: field, message: localized(['external_id_taken', { id: owner }]) }
        }
        if (owner !== undefined) continue
        const other = current.get(`${id} ${one.program}`)
        if (other !== undefined) return { column: field, message: localized(['external_id_stays', { id: other }]) }
        planned.push(one)
        changes[field] = { old: null, new: one.external_id }
      }
      return { ids: planned, changes }
    },
  }
}

function keyOf({ program, external_id }: Omit<OwnedId, 'id'>): string {
  return `${program} ${external_id}`
}

/** The changes that are of the row's history. */
export function withoutExternalIds(changes: Changes | null): Changes | null {
  const others = Object.entries(changes ?? {}).filter(([field]) => programOfField(field) === null)
  return others.length > 0 ? Object.fromEntries(others) : null
}

/** What programs call a row since it was imported. */
export function givenIds({ entity_id: id, changes }: DoneRow): OwnedId[] {
  return Object.entries(changes ?? {}).flatMap(([field, change]) => {
    const program = programOfField(field)
    return program === null ? [] : [{ id, program, external_id: String(change.new) }]
  })
}

/** No row that one of these programs knows by another id. In queries of `sought p` and rows `t`. */
export function isNotOther(entity: string, columns: readonly SoughtColumn[]): RawBuilder<unknown> {
  if (columns.length === 0) return sql``
  const conditions = columns.map(
    ({ program, key }) => sql`and (p.${key} is null or not exists (
      select from external_ids o where o.user_id = ${program} and o.entity = ${sql.lit(entity)} and o.entity_id = t.id))`,
  )
  return sql.join(conditions, sql` `)
}
