import { z } from 'zod'
import type { Locale } from '#contract/messages.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ServerWords, Text } from '../words/index.ts'
import { day, type ExportColumn, type ListSheet, moment, names, yesNo } from './list-sheet.ts'
import type { Cell } from './write-sheet.ts'

/** The entities whose words title the fields of their rows. */
type Titled = Extract<ResourceName, keyof ServerWords>
type CellOf<Value> = (value: Value, locale: Locale) => Cell

interface Options<Row> {
  /** Fields without a column. */
  leftOut: (keyof Row)[]
  /** Titles that are not those of the screens. */
  titles?: Partial<Record<keyof Row, Text>>
  /** Cells that do not follow from the schema. */
  cells?: Partial<Record<keyof Row, (row: Row, locale: Locale) => Cell>>
}

/** The export of a list with a column for each field of its rows, in the order of the contract. */
export function rowSheet<Schema extends z.ZodObject>(
  entity: Titled,
  schema: Schema,
  { leftOut, titles, cells }: Options<z.output<Schema>>,
): ListSheet<z.output<Schema>> {
  type Row = z.output<Schema>
  const fields = Object.keys(schema.shape) as (keyof Row & string)[]
  return {
    title: (words) => words[entity].title,
    columns: fields
      .filter((field) => !leftOut.includes(field))
      .map((field): ExportColumn<Row> => {
        const cell = cellOf(schema.shape[field])
        return [
          titles?.[field] ?? ((words) => titleIn(words[entity].fields, field, `${field}_id`)),
          cells?.[field] ?? ((row, locale) => cell(row[field] as never, locale)),
        ]
      }),
  }
}

/** The first of these words that there is. */
function titleIn(words: object, ...keys: string[]): string {
  const known: Record<string, unknown> = { ...words }
  const title = keys.map((key) => known[key]).find((text) => typeof text === 'string')
  if (title === undefined) throw new Error(`There are no words for ${keys[0]}`)
  return title
}

/** How the values of a schema are written. */
function cellOf(schema: unknown): CellOf<never> {
  if (schema instanceof z.ZodNullable) {
    const cell = cellOf(schema.unwrap())
    return (value, locale) => (value === null ? null : cell(value, locale))
  }
  if (schema instanceof z.ZodISODateTime) return moment
  if (schema instanceof z.ZodISODate) return day
  if (schema instanceof z.ZodBoolean) return yesNo
  if (schema instanceof z.ZodArray) return names
  if (schema instanceof z.ZodObject) return ({ name }: { name: string }) => name
  return (value) => value
}
