import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Country } from '../../../contract/countries.ts'
import type { EventKind } from '../../../contract/history.ts'
import type { ImportEntity } from '../../../contract/imports/imports.ts'
import type { LiveEntity } from '../../../contract/live.ts'
import type { Locale } from '../../../contract/messages.ts'
import type { TagType } from '../../../contract/tags.ts'
import type { Actor } from '../../access/actor.ts'
import type { InvalidReason } from '../../errors/app-error.ts'
import type { ReadRow } from '../../sheets/read-sheet.ts'
import type { SheetProblem } from '../../sheets/sheet-problem.ts'
import type { CellError } from './read-cells.ts'

export type LocalizedText = Record<Locale, string>

/** What a cell's reader may take into account. */
export interface ReadingContext {
  country: Country
  /** On the company's clocks, `YYYY-MM-DD`. */
  today: string
}

/** Looks names up: rows `(name, id)` of what the actor may refer to. */
type Lookup = (actor: Actor) => RawBuilder<{ name: string; id: number }>

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
export interface SheetColumn {
  /** Of the contract's field. */
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
  /** Left out of the example file: what few files have, and what a sheet of its own shows there. */
  isExtra?: true
  /** What stands in the two rows of the example file. */
  examples: readonly [LocalizedText | string | number, LocalizedText | string | number]
  /** From the cell to what the schema takes; as a text when absent. */
  read?: (cell: string | number, context: ReadingContext) => unknown | CellError
}

/** How the file of an entity is read. */
export interface SheetDefinition {
  entity: ImportEntity
  /** Whose create and update grants it takes. */
  permission: 'clients' | 'equipment' | 'schedule'
  title: LocalizedText
  columns: readonly SheetColumn[]
  /** The column that says what the row is called; every row needs it, where the layout does not say otherwise. */
  titleColumn: string
  /** Checks a row by the contract's own rules; nothing may be filled in by default here, or an update would write it. */
  schema: (country: Country) => z.ZodType<Record<string, unknown>>
  /**
   * The columns that tell rows from each other: what repeats a row above is refused. Rows that both have a value in the
   * first column, and not the same, are never taken for each other.
   */
  identity: readonly string[]
  layout?: SheetLayout
}

/** What is particular to sheets that are no plain table under one line of titles. */
export interface SheetLayout {
  /** The name of the column that a title means, where it is none of the words known for one. */
  columnOf(title: string): string | null
  /** Whether a line with titles of these columns is the one with the titles. */
  isHeader(names: ReadonlySet<string>): boolean
  /** What the file is refused with when no line is. */
  headerMissing: SheetProblem['key']
  /** What the sheet says of its rows outside of them. */
  outline(header: Header, rows: readonly ReadRow[]): SheetOutline
  /** A sheet of the example file that shows the layout. */
  example: LayoutExample
  /** What a row comes to: rows of their own, or why it cannot be taken. `errors` name columns. */
  partsOf(given: Record<string, unknown>, context: ReadingContext): RowParts
}

export interface LayoutExample {
  title: LocalizedText
  titles: readonly LocalizedText[]
  rows: readonly (readonly (LocalizedText | string | number)[])[]
  /** What is said of it among the notes. */
  notes: readonly (readonly [LocalizedText, LocalizedText])[]
}

export interface SheetOutline {
  /** Rows that are none of the data: headings between them, sums. */
  aside: ReadonlySet<number>
  /** What holds for a row where its own cells do not say it. */
  givenFor(row: number): Record<string, unknown>
}

export type RowParts =
  | { parts: Record<string, unknown>[] }
  | { errors: { column: string | null; reason: InvalidReason }[] }

/** One of the sheet's columns that hold anything; without a name it is not used. */
export interface FoundColumn {
  name: string | null
  /** Its place in the sheet, from 0. */
  index: number
  letter: string
  title: string
}

export interface Header {
  columns: FoundColumn[]
  /** Below it the data begins. */
  row: number
}

/** A column whose cells are kept in a table as they are, or as the id of what they name. */
export interface ImportColumn extends SheetColumn {
  /** Of the contract's field, and where it is kept as it is, of the table's column. */
  name: string
  store: Store
}

/** How one entity is imported that is kept in a table: everything that the import knows of it. */
export interface ImportDefinition extends SheetDefinition {
  permission: 'clients' | 'equipment'
  table: string
  columns: readonly ImportColumn[]
  /** Checks what would be written over a row together with what stays of it; of a file's row by itself the schema says. */
  refusalOfChange?: (
    given: Record<string, string | null>,
    after: Record<string, string | null>,
  ) => { column: string; refusal: InvalidReason } | null
  /** What a new row has when its cell is empty. */
  startsWith?: Record<string, string>
  /** A row that is there already is found by the first of these columns that finds one. */
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
