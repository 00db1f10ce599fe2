import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { EventKind } from '#contract/history.ts'
import type { ImportEntity } from '#contract/imports/imports.ts'
import type { LiveEntity } from '#contract/live.ts'
import type { TagType } from '#contract/tags.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Currency } from '#contract/values/currencies.ts'
import type { Actor } from '#server/access/actor.ts'
import type { InvalidReason } from '#server/errors/app-error.ts'
import type { ReadRow } from '#server/sheets/read-sheet.ts'
import type { SheetProblem } from '#server/sheets/sheet-problem.ts'
import type { Text, Texts } from '#server/words/index.ts'
import type { CellError } from './read-cells.ts'

/** The context in which a cell is read. */
export interface ReadingContext {
  country: Country
  /** Of the account's amounts. */
  currency: Currency
  /** In the account's time zone, `YYYY-MM-DD`. */
  today: string
  /** The account's, IANA name. */
  timezone: string
}

/** Looks names up: rows `(name, id)` that the actor may refer to. */
type Lookup = (actor: Actor) => RawBuilder<{ name: string; id: number }>

/** The account's own lookups, to which new names are added. */
export type LookupTable = 'product_measures' | 'product_categories'

/** Where the value of a column is stored. */
export type Store =
  | { in: 'row' | 'satellite'; type?: 'text' | 'numeric' | 'date' | 'integer' }
  | { in: 'tags' }
  /** The cell names a row of another table, whose id is stored in this field. */
  | { in: 'reference'; field: string; lookup: Lookup; grows?: LookupTable }
  /** The cell names a row of the same table, of which this one becomes a part. */
  | { in: 'parent'; field: string }

/** A cell of the example file; a function where it depends on the language, or on the day on which the file is fetched. */
export type Example = Text | string | number

/** One column of the file. */
export interface SheetColumn {
  /** Of the contract's field. */
  name: string
  title: Text
  /** Other titles in use in a language, in any case and spelling of ё. */
  synonyms?: Texts
  /** Its allowed values, for the example file. */
  note: Text
  /** Set for a column that only some countries have. */
  isKnownIn?: (country: Country) => boolean
  /** The only country in which its examples are valid. */
  examplesIn?: Country
  /** Left out of the example file, because few files have it, or because a layout's own sheet shows it. */
  isExtra?: true
  /** Its values in the two rows of the example file. */
  examples: readonly [Example, Example]
  /** An amount of money: its title may name the currency, and sums stand below it. */
  isAmount?: true
  /**
   * Without a value that cannot be read, the row means what it did: it is taken without it, with a warning. Of what
   * identifies a row, places it or prices it, nothing may be missing.
   */
  isDispensable?: boolean
  /** Checks what is no field of the schema: what a program calls the row, and fields of the account's own. */
  ownRule?: z.ZodType
  /** A program's name of the row, which identifies it before any field does. */
  isExternalId?: true
  /** A field of the account's own. A title that is a field's of the product too means that one. */
  isCustom?: true
  /** Converts the cell to the schema's input; to text when absent. */
  read?: (cell: string | number, context: ReadingContext) => unknown | CellError
}

/** How the file of an entity is read. */
export interface SheetDefinition {
  entity: ImportEntity
  /** The entity of the create and update grants it needs. */
  permission: 'clients' | 'equipment' | 'schedule'
  title: Text
  columns: readonly SheetColumn[]
  /** The column with the row's name, required in every row unless the layout says otherwise. */
  titleColumn: string
  /** Checks a row by the contract's rules, without defaults: an update would write them. */
  schema: (country: Country) => z.ZodType<Record<string, unknown>>
  /**
   * The columns that identify a row: a repetition of a row above is rejected. Rows with different values in the first
   * column are never the same.
   */
  identity: readonly string[]
  layout?: SheetLayout
}

/** For sheets that are not a plain table under one line of titles. */
export interface SheetLayout {
  /** The column that a title means, besides the known titles. */
  columnOf(title: string): string | null
  /** Whether a line with titles of these columns is the line of titles. */
  isHeader(names: ReadonlySet<string>): boolean
  /** The error if no line is. */
  headerMissing: SheetProblem['key']
  /** What the sheet says outside of its rows. */
  outline(header: Header, rows: readonly ReadRow[]): SheetOutline
  /** A sheet of the example file that shows the layout. */
  example: LayoutExample
  /** The records of a row, or why it is rejected. `errors` name columns. */
  partsOf(given: Record<string, unknown>, context: ReadingContext): RowParts
}

export interface LayoutExample {
  title: Text
  titles: readonly Text[]
  rows: readonly (readonly Example[])[]
  /** Its notes in the example file. */
  notes: readonly (readonly [Text, Text])[]
}

export interface SheetOutline {
  /** Rows without data: headings between rows, sums. */
  aside: ReadonlySet<number>
  /** Values for a row that its own cells do not give. */
  givenFor(row: number): Record<string, unknown>
}

export type RowParts =
  | { parts: Record<string, unknown>[] }
  | { errors: { column: string | null; reason: InvalidReason }[] }

/** A column of the sheet that has values; without a name it is not used. */
export interface FoundColumn {
  name: string | null
  /** Its index in the sheet, from 0. */
  index: number
  letter: string
  title: string
  /** Those that its title may mean: `руб.` is of two countries. */
  currencies?: readonly Currency[]
}

export interface Header {
  columns: FoundColumn[]
  /** The line of the titles; data begins below it. */
  row: number
}

/** A column that is stored in a table as it is, or as the id of the row it names. */
export interface ImportColumn extends SheetColumn {
  /** Of the contract's field and, for a value stored as it is, of the table's column. */
  name: string
  store: Store
}

/** The import of an entity that is stored in a table. */
export interface ImportDefinition extends SheetDefinition {
  entity: Extract<ImportEntity, CustomEntity>
  permission: 'clients' | 'equipment'
  table: string
  columns: readonly ImportColumn[]
  /** Checks an update together with the values that stay; the schema checks a row of the file by itself. */
  checkChange?: (
    given: Record<string, string | null>,
    after: Record<string, string | null>,
  ) => { column: string; reason: InvalidReason } | null
  /** What a new row has when its cell is empty. `home` is the account's country. */
  defaults?: (given: Readonly<Record<string, string>>, home: Country) => Record<string, string>
  /** An existing row is matched by the first of these columns that finds one. */
  identity: readonly string[]
  /** A one-to-one table that stores some of the columns. */
  satellite?: { table: string; key: string }
  tagType?: Extract<TagType, 'client' | 'equipment'>
  /** Columns of other tables that refer to a row: it cannot be deleted while one does. */
  referencedBy: readonly [table: string, column: string][]
  /** Kinds of history events, and the column of events with the row's id. */
  history?: { created: EventKind; changed: EventKind; deleted: EventKind; place: 'client_id' | 'equipment_id' }
  /** The resource of its live events. */
  live?: Extract<LiveEntity, ImportEntity>
}

/** Where a table has the values of the account's own fields. */
export const CUSTOM_COLUMN = 'custom'

/** The fields of a definition's table or of its satellite, with their types. */
export function fieldsIn({ columns }: ImportDefinition, where: 'row' | 'satellite'): { name: string; type: string }[] {
  const fields = columns.flatMap(({ name, store }) => {
    if ('field' in store) return where === 'row' ? [{ name: store.field, type: 'bigint' }] : []
    return store.in === where ? [{ name, type: store.type ?? 'text' }] : []
  })
  return where === 'row' ? [...fields, { name: CUSTOM_COLUMN, type: 'jsonb' }] : fields
}
