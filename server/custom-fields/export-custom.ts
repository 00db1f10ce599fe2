import {
  CUSTOM_PREFIX,
  type CustomEntity,
  type CustomType,
  ownTextIn,
  type RoleField,
} from '#contract/custom-fields/field-types.ts'
import type { CustomColumn } from '#contract/export-columns.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import { amount, day, type ExportColumn, moment, yesNo } from '../sheets/list-sheet.ts'
import type { Cell } from '../sheets/write-sheet.ts'
import { fieldsOf } from './fields-of.ts'

/** A row as it is answered. */
type Answered = { id: number; custom?: unknown }

/** The columns of an exported list with the fields that the actor's role sees, by their names (`custom.<key>`), in this language. */
export function customSheetColumns(
  actor: Pick<Actor, 'fields'>,
  entity: CustomEntity,
  locale: Locale,
): Record<CustomColumn, ExportColumn<Answered>> {
  return Object.fromEntries(
    fieldsOf(actor, entity).map((field) => [
      `${CUSTOM_PREFIX}${field.key}` as const,
      [() => titleOf(field, locale), ({ custom }) => customCell(field, valueIn(custom, field.key), locale)],
    ]),
  )
}

function titleOf({ title, unit }: RoleField, locale: Locale): string {
  const said = ownTextIn(title, locale)
  return unit ? `${said}, ${unit}` : said
}

function valueIn(custom: unknown, key: string): unknown {
  return typeof custom === 'object' && custom !== null ? (custom as Record<string, unknown>)[key] : undefined
}

/** A value, as it is answered, in a spreadsheet. */
export function customCell(field: RoleField, value: unknown, locale: Locale): Cell {
  return value === undefined || value === null ? null : CELLS[field.type](value as never, field, locale)
}

type Named = { name: string }

const text = (value: string) => value
const named = ({ name }: Named) => name
const CELLS: Record<CustomType, (value: never, field: RoleField, locale: Locale) => Cell> = {
  text,
  long_text: text,
  number: (value: number) => value,
  money: (value: string) => amount(value),
  date: (value: string) => day(value),
  time: (value: string) => moment(value),
  yes_no: (value: boolean, _field, locale) => yesNo(value, locale),
  choice: (value: number, field, locale) => optionTitle(field, value, locale),
  multichoice: (value: number[], field, locale) =>
    value.flatMap((one) => optionTitle(field, one, locale) ?? []).join(', ') || null,
  employee: named,
  client: named,
  facility: named,
  equipment: named,
  phone: text,
  email: text,
  link: text,
}

function optionTitle({ options }: RoleField, id: number, locale: Locale): string | null {
  const option = options.find((one) => one.id === id)
  return option ? ownTextIn(option.title, locale) : null
}
