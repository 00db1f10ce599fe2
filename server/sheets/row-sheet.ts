import { z } from 'zod'
import type { Locale } from '#contract/messages.ts'
import type { ResourceName } from '#contract/resources.ts'
import type { ServerWords } from '../words/index.ts'
import { type ChoosableSheet, day, type ExportColumn, names as listed, moment, yesNo } from './list-sheet.ts'
import type { Cell } from './write-sheet.ts'

/** The entities whose words title the fields of their rows. */
type Titled = {
  [Name in Extract<ResourceName, keyof ServerWords>]: ServerWords[Name] extends { fields: object } ? Name : never
}[Extract<ResourceName, keyof ServerWords>]
type CellOf<Value> = (value: Value, locale: Locale) => Cell

/** Cells that do not follow from the schema. */
type OwnCells<Name extends string, Row> = Partial<Record<Name, (row: Row, locale: Locale) => Cell>>

/** The export of a list with these fields of its rows, titled as on the screens. */
export function rowSheet<Schema extends z.ZodObject, Name extends string>(
  entity: Titled,
  schema: Schema,
  columns: Readonly<Record<Name, keyof z.output<Schema> & string>>,
  ownCells: OwnCells<NoInfer<Name>, z.output<Schema>> = {},
): ChoosableSheet<z.output<Schema>, Name> {
  type Row = z.output<Schema>
  const names = Object.keys(columns) as Name[]
  const columnOf = (name: Name): ExportColumn<Row> => {
    const cell = cellOf(schema.shape[columns[name]])
    return [
      (words) => titleIn(words[entity].fields, name),
      ownCells[name] ?? ((row, locale) => cell(row[columns[name]] as never, locale)),
    ]
  }
  return {
    title: (words) => words[entity].title,
    columns: Object.fromEntries(names.map((name) => [name, columnOf(name)])) as Record<Name, ExportColumn<Row>>,
  }
}

function titleIn(words: object, name: string): string {
  const title = (words as Record<string, unknown>)[name]
  if (typeof title !== 'string') throw new Error(`There are no words for ${name}`)
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
  if (schema instanceof z.ZodArray) return listed
  if (schema instanceof z.ZodObject) return ({ name }: { name: string }) => name
  return (value) => value
}
