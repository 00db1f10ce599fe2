import { LOCALES } from '../../contract/messages.ts'
import { fieldErrorOf, fieldErrors } from '../../contract/validation.ts'
import type { InvalidReason } from '../errors/app-error.ts'
import type { ReadCell, ReadRow } from '../sheets/read-sheet.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import type { ImportColumn, ImportDefinition, LocalizedText, ReadingContext } from './entities/import-definition.ts'
import { asText, CellError } from './entities/read-cells.ts'
import { nameKey } from './name-key.ts'

/** Letterheads and dates may stand above the titles. */
const HEADER_WITHIN_ROWS = 30

/** One of the sheet's columns that hold anything; without a name it is not used. */
export interface FoundColumn {
  name: string | null
  /** Its place in the sheet, from 0. */
  index: number
  letter: string
  title: string
}

export interface RowError {
  /** Of the definition's column; null when the row as a whole is refused. */
  column: string | null
  message: LocalizedText
}

export interface CheckedRow {
  row: number
  cells: (string | null)[]
  given: Record<string, unknown>
  errors: RowError[]
}

interface Header {
  columns: FoundColumn[]
  /** Below it the data begins. */
  row: number
}

/** Finds the line with the titles: the one that names most of the definition's columns. @throws SheetProblem */
export function findHeader({ columns, titleColumn }: ImportDefinition, rows: readonly ReadRow[]): Header {
  const byTitle = new Map(
    columns.flatMap(({ name, title, synonyms = [] }) =>
      [title.ru, title.en, ...synonyms].map((word) => [folded(word), name] as const),
    ),
  )
  const candidates = rows.slice(0, HEADER_WITHIN_ROWS).map(({ row, cells }) => {
    const taken = new Set<string>()
    const found = cells.map((cell, index): FoundColumn => {
      const title = textOf(cell) ?? ''
      const name = byTitle.get(folded(title)) ?? null
      const isFirst = name !== null && !taken.has(name)
      if (isFirst) taken.add(name)
      return { name: isFirst ? name : null, index, letter: letterOf(index), title }
    })
    return { row, columns: found, score: taken.has(titleColumn) ? taken.size : 0 }
  })
  const best = candidates.reduce((most, next) => (next.score > most.score ? next : most), {
    row: 0,
    columns: [],
    score: 0,
  } as Header & { score: number })
  if (best.score === 0) throw new SheetProblem('sheet_no_header', { column: titleColumn })
  return { row: best.row, columns: best.columns.filter(({ title }) => title !== '') }
}

/** The rows below the titles in which a column is filled that is used: a line of sums, say, is none of ours. */
export function rowsBelow(header: Header, rows: readonly ReadRow[]): ReadRow[] {
  const used = header.columns.filter(({ name }) => name !== null)
  return rows.filter(({ row, cells }) => row > header.row && used.some(({ index }) => (cells[index] ?? null) !== null))
}

/** Checks rows with data one by one, and against those above them in the file. */
export function* checkRows(
  definition: ImportDefinition,
  header: Header,
  rows: readonly ReadRow[],
  context: ReadingContext,
): Generator<CheckedRow> {
  const known = new Map(definition.columns.map((column) => [column.name, column]))
  const findEarlier = earlierRows(definition.identity)
  for (const { row, cells } of rows) {
    const used = header.columns.flatMap(({ name, index }) => {
      const column = name === null ? undefined : known.get(name)
      const cell = cells[index] ?? null
      return column && cell !== null ? [{ column, cell }] : []
    })
    const { given, errors } = readRow(definition, used, context)
    if (errors.length === 0) {
      const earlier = findEarlier(row, given)
      if (earlier) errors.push({ column: null, message: localized(['import_repeated', { row: earlier }]) })
    }
    yield { row, cells: header.columns.map(({ index }) => textOf(cells[index] ?? null)), given, errors }
  }
}

interface UsedCell {
  column: ImportColumn
  cell: Exclude<ReadCell, null>
}

function readRow({ schema, titleColumn }: ImportDefinition, cells: readonly UsedCell[], context: ReadingContext) {
  const values: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const { column, cell } of cells) {
    const value = readCell(column, cell, context)
    if (value instanceof CellError) errors.push({ column: column.name, message: localized(value.reason) })
    else values[column.name] = value
  }
  const parsed = schema(context.country).safeParse(values)
  if (parsed.success) {
    const given = Object.entries(parsed.data).filter(([, value]) => value !== null && value !== undefined)
    return { given: Object.fromEntries(given), errors }
  }
  const ru = fieldErrors(parsed.error.issues, 'ru')
  const en = fieldErrors(parsed.error.issues, 'en')
  for (const path of Object.keys(ru)) {
    const name = path.split('.')[0] ?? ''
    if (errors.some(({ column }) => column === name)) continue
    errors.push({ column: name, message: { ru: ru[path]?.message ?? '', en: en[path]?.message ?? '' } })
  }
  const places = new Map(cells.map(({ column }, place) => [column.name, place]))
  errors.sort((a, b) => (places.get(a.column ?? '') ?? -1) - (places.get(b.column ?? '') ?? -1))
  return { given: { [titleColumn]: values[titleColumn] }, errors }
}

function readCell({ read = asText }: ImportColumn, cell: Exclude<ReadCell, null>, context: ReadingContext): unknown {
  if (typeof cell === 'object') return new CellError(['cell_formula_error', { text: cell.error }])
  return read(cell, context)
}

/** Remembers the rows by what tells them apart, and finds the one that a later row repeats. */
function earlierRows(identity: readonly string[]) {
  const seen = new Map<string, { row: number; decisive: string | undefined }>()
  const [first = ''] = identity
  return (row: number, given: Record<string, unknown>): number | null => {
    const decisive = keyOf(given[first])
    let repeated: number | null = null
    for (const name of identity) {
      const value = keyOf(given[name])
      if (value === undefined) continue
      const earlier = seen.get(`${name} ${value}`)
      if (earlier && (!earlier.decisive || !decisive || earlier.decisive === decisive)) repeated ??= earlier.row
      if (!earlier) seen.set(`${name} ${value}`, { row, decisive })
    }
    return repeated
  }
}

function keyOf(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : nameKey(String(value))
}

/** A refusal in every language. */
export function localized(reason: InvalidReason): LocalizedText {
  const [key, values] = Array.isArray(reason) ? reason : [reason]
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, fieldErrorOf(key, locale, values).message]),
  ) as LocalizedText
}

function textOf(cell: ReadCell): string | null {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.error : String(cell)
}

/** Titles are compared by their letters and digits alone. */
function folded(title: string): string {
  return title
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The name a spreadsheet gives to a column: A … Z, AA … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
