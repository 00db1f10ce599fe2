import { keyOfCustom } from '#contract/custom-fields/field-types.ts'
import type { CustomColumn } from '#contract/export-columns.ts'
import { EXTERNAL_IDS_COLUMN } from '#contract/integrations/external-ids.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import { invalid } from '../errors/app-error.ts'
import type { BinaryAnswer } from '../http/handlers.ts'
import { serverWordsIn, type Text } from '../words/index.ts'
import { type Cell, type Sheet, sheetDownload } from './write-sheet.ts'

/** One column of an exported list: its title, and its cells. */
export type ExportColumn<Row> = readonly [title: Text, cell: (row: Row, locale: Locale) => Cell]

/** The export of a list, defined next to its domain. */
export interface ListSheet<Row> {
  /** Of the sheet and of the file. */
  title: Text
  columns: readonly ExportColumn<Row>[]
}

/** The same for a list whose columns can be chosen, by their names. */
export interface ChoosableSheet<Row, Name extends string = string> {
  title: Text
  columns: Readonly<Record<Name, ExportColumn<Row>>>
}

/** A column that can be chosen, besides those of the sheet. */
export type OtherColumn = typeof EXTERNAL_IDS_COLUMN | CustomColumn

/**
 * With the chosen columns in their order, or with all.
 * @param externalIds the columns that `external_ids` stands for
 * @param custom those with fields of the account's own, by name
 * @throws AppError validation_failed at `columns` for a field of the account's own that there is not
 */
export function withColumns<Row, Name extends string>(
  { title, columns }: ChoosableSheet<Row, Name>,
  chosen: readonly (Name | OtherColumn)[] | undefined,
  externalIds: readonly ExportColumn<Row>[] = [],
  custom: Readonly<Record<CustomColumn, ExportColumn<Row>>> = {},
): ListSheet<Row> {
  const all = Object.values<ExportColumn<Row>>(columns)
  if (!chosen) return { title, columns: [...all, ...Object.values(custom), ...externalIds] }
  const columnsOf = (name: (typeof chosen)[number]) => {
    if (isExternalIds(name)) return externalIds
    if (!isCustom(name)) return [columns[name]]
    const column = custom[name]
    if (!column) throw invalid({ columns: 'unknown_field' })
    return [column]
  }
  return { title, columns: chosen.flatMap(columnsOf) }
}

function isExternalIds(name: string): name is typeof EXTERNAL_IDS_COLUMN {
  return name === EXTERNAL_IDS_COLUMN
}

function isCustom(name: string): name is CustomColumn {
  return keyOfCustom(name) !== null
}

/** All rows, or batches as they are read. */
export type ListRows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>

/** Rows as an .xlsx, in the user's language and the account's time zone; `about` is added to the file's name. */
export function exportRows<Row>(
  list: ListSheet<Row>,
  rows: ListRows<Row>,
  actor: Pick<Actor, 'accountId' | 'timezone'>,
  locale: Locale,
  about = '',
): BinaryAnswer {
  return sheetDownload(`${list.title(serverWordsIn(locale))} ${about}`.trim(), sheetOf(list, rows, actor, locale))
}

/** The same as a sheet of a workbook. */
export function sheetOf<Row>(
  { title, columns }: ListSheet<Row>,
  rows: ListRows<Row>,
  { accountId, timezone }: Pick<Actor, 'accountId' | 'timezone'>,
  locale: Locale,
): Sheet {
  const words = serverWordsIn(locale)
  const cellsOf = (row: Row) => columns.map(([, cell]) => cell(row, locale))
  return {
    name: title(words),
    accountId,
    timezone,
    titles: columns.map(([title]) => title(words)),
    rows: isWhole(rows) ? rows.map(cellsOf) : mapped(rows, (batch) => batch.map(cellsOf)),
  }
}

function isWhole<Row>(rows: ListRows<Row>): rows is readonly Row[] {
  return Array.isArray(rows)
}

async function* mapped<One, Other>(batches: AsyncIterable<One>, map: (batch: One) => Other): AsyncGenerator<Other> {
  for await (const batch of batches) yield map(batch)
}

export function moment(time: string | null): Cell {
  return time === null ? null : { time }
}

export function day(date: string | null): Cell {
  return date === null ? null : { date }
}

export function amount(money: string | null): Cell {
  return money === null ? null : { money }
}

/** Of a whole, which is 1. */
export function percentageCell(rate: number | null): Cell {
  return rate === null ? null : { share: rate }
}

export function durationCell(minutes: number | null): Cell {
  return minutes === null ? null : { minutes }
}

/** Names, separated by commas. */
export function names(rows: readonly { name: string }[]): Cell {
  return rows.map(({ name }) => name).join(', ') || null
}

export function yesNo(value: boolean, locale: Locale): Cell {
  const { yes, no } = serverWordsIn(locale).sheets
  return value ? yes : no
}
