import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Country } from '../../../contract/countries.ts'
import type { ImportEntity } from '../../../contract/files/imports.ts'
import type { EventKind } from '../../../contract/history.ts'
import type { LiveEntity } from '../../../contract/live.ts'
import type { Locale } from '../../../contract/messages.ts'
import type { TagType } from '../../../contract/tags.ts'
import type { Actor } from '../../access/actor.ts'
import type { InvalidReason } from '../../errors/app-error.ts'
import type { CellError } from './read-cells.ts'

export type LocalizedText = Record<Locale, string>

/** What a cell's reader may take into account. */
export interface ReadingContext {
  country: Country
}

/** Looks names up: rows `(name, id)` of what the actor may refer to. */
export type Lookup = (actor: Actor) => RawBuilder<{ name: string; id: number }>

/** The company's own lists of names, which grow with what is typed. */
export type LookupTable = 'product_measures' | 'product_categories'

/** Where a column's value is kept. */
export type Store =
  | { in: 'row' | 'satellite'; type?: 'text' | 'numeric' | 'date' | 'integer' }
  | { in: 'tags' }
  /** The cell names a row of another table, whose id is kept in this field. */
  | { in: 'reference'; field: string; lookup: Lookup; grows?: LookupTable }
  /** The cell names a row of the same table that this one is to be a part of. */
  | { in: 'parent'; field: string }

/** One column of the file. */
export interface ImportColumn {
  /** Of the contract's field, and where it is kept as it is, of the table's column. */
  name: string
  title: LocalizedText
  /** Other words people put above it, in any case and spelling of ё. */
  synonyms?: readonly string[]
  /** What may stand in it, for the example file. */
  note: LocalizedText
  /** A column that only some countries know. */
  isKnownIn?: (country: Country) => boolean
  /** The only country in which its examples are right. */
  examplesIn?: Country
  /** What stands in the two rows of the example file. */
  examples: readonly [LocalizedText | string | number, LocalizedText | string | number]
  /** From the cell to what the schema takes; as a text when absent. */
  read?: (cell: string | number, context: ReadingContext) => unknown | CellError
  store: Store
}

/** How one entity is imported: everything that the import knows of it. */
export interface ImportDefinition {
  entity: ImportEntity
  /** Whose create and update grants it takes. */
  permission: 'clients' | 'equipment'
  title: LocalizedText
  table: string
  columns: readonly ImportColumn[]
  /** The column that every row needs, and that says what the row is called. */
  titleColumn: string
  /** Checks a row by the contract's own rules; nothing may be filled in by default here, or an update would write it. */
  schema: (country: Country) => z.ZodType<Record<string, unknown>>
  /** Checks what would be written over a row together with what stays of it; of a file's row by itself the schema says. */
  refusalOfChange?: (
    given: Record<string, string | null>,
    after: Record<string, string | null>,
  ) => { column: string; refusal: InvalidReason } | null
  /** What a new row has when its cell is empty. */
  startsWith?: Record<string, string>
  /**
   * The columns by which a row that is there already is found: by the first of them that finds one. Rows that both have
   * a value in the first column, and not the same, are never taken for each other.
   */
  identity: readonly string[]
  /** A table with one row for each of the entity's, where some columns are kept. */
  satellite?: { table: string; key: string }
  tagType?: Extract<TagType, 'client' | 'equipment'>
  /** Columns of other tables that hold an entity's row: it is not deleted while one does. */
  referencedBy: readonly [table: string, column: string][]
  /** Kinds of history events, and the column of events that names the row. */
  history?: { created: EventKind; changed: EventKind; deleted: EventKind; place: 'client_id' | 'equipment_id' }
  /** How open screens are told. */
  live?: Extract<LiveEntity, ImportEntity>
}

/** The fields of a definition's table or of its satellite, with their types. */
export function fieldsIn({ columns }: ImportDefinition, where: 'row' | 'satellite'): { name: string; type: string }[] {
  return columns.flatMap(({ name, store }) => {
    if ('field' in store) return where === 'row' ? [{ name: store.field, type: 'bigint' }] : []
    return store.in === where ? [{ name, type: store.type ?? 'text' }] : []
  })
}
