import type { z } from 'zod'
import { DEFAULT_LOCALE, LOCALES } from '#contract/messages.ts'
import { fieldErrorOf, fieldErrors } from '#contract/validation.ts'
import { withHomeCountry } from '#contract/values/countries.ts'
import type { Currency } from '#contract/values/currencies.ts'
import type { InvalidReason } from '#server/errors/app-error.ts'
import type { ReadCell, ReadRow } from '#server/sheets/read-sheet.ts'
import { SheetProblem } from '#server/sheets/sheet-problem.ts'
import { inEveryLanguage, type LocalizedText } from '#server/words/index.ts'
import { inEachLanguage } from './every-language.ts'
import type {
  FoundColumn,
  Header,
  ReadingContext,
  SheetColumn,
  SheetDefinition,
  SheetLayout,
} from './import-definition.ts'
import { inLowerCase } from './in-lower-case.ts'
import { nameKey } from './name-key.ts'
import { asText, CellError } from './read-cells.ts'
import { withoutCurrency } from './title-currency.ts'

/** Letterheads and dates may precede the titles. */
const HEADER_WITHIN_ROWS = 30

export interface RowError {
  /** A column of the definition; null when the whole row is rejected. */
  column: string | null
  message: LocalizedText
}

export interface CheckedRow {
  row: number
  /** Its index among the records of a sheet's row, from 0. */
  part: number
  cells: (string | null)[]
  given: Record<string, unknown>
  errors: RowError[]
  /** Why values are left out of a row that is taken. */
  warnings: RowError[]
}

const none = () => []

/**
 * Finds the line of titles: the one that names most of the definition's columns.
 * @param chosen by a column's letter, its field, or null; it goes before what the title says
 * @throws SheetProblem
 */
export function findHeader(
  { columns, titleColumn, layout }: SheetDefinition,
  rows: readonly ReadRow[],
  chosen: Readonly<Record<string, string | null>> = {},
): Header {
  const byTitle = new Map(
    columns
      .toSorted((one, other) => Number(other.isCustom ?? false) - Number(one.isCustom ?? false))
      .flatMap(({ name, title, synonyms = none }) =>
        inEachLanguage((words) => [title(words), ...synonyms(words)])
          .flat()
          .map((word) => [folded(word), name] as const),
      ),
  )
  const amounts = new Set(columns.flatMap(({ name, isAmount }) => (isAmount ? [name] : [])))
  function meaningOf(title: string): { name: string | null; currencies?: readonly Currency[] } {
    const { rest, currencies } = withoutCurrency(title) ?? {}
    const amount = rest && byTitle.get(folded(rest))
    if (amount && currencies && amounts.has(amount)) return { name: amount, currencies }
    return { name: byTitle.get(folded(title)) ?? layout?.columnOf(title) ?? null }
  }
  const isHeader = layout?.isHeader ?? ((names: ReadonlySet<string>) => names.has(titleColumn))
  const candidates = titleLines(rows.slice(0, HEADER_WITHIN_ROWS), layout).map(({ row, cells }) => {
    const taken = new Set<string>()
    const given = new Set(Object.values(chosen))
    const columns = cells.map((cell, index): FoundColumn => {
      const title = textOf(cell) ?? ''
      const byHand = title === '' ? undefined : chosen[letterOf(index)]
      const { name: meant, ...said } = meaningOf(title)
      const name = byHand === undefined ? (given.has(meant) ? null : meant) : byHand
      const isFirst = name !== null && !taken.has(name)
      if (isFirst) taken.add(name)
      return { name: isFirst ? name : null, index, letter: letterOf(index), title, ...said }
    })
    return { row, columns, score: isHeader(taken) ? taken.size : 0 }
  })
  const best = candidates.reduce((most, next) => (next.score > most.score ? next : most), {
    row: 0,
    columns: [],
    score: 0,
  } as Header & { score: number })
  if (best.score === 0) throw new SheetProblem(layout?.headerMissing ?? 'sheet_no_header', { column: titleColumn })
  return { row: best.row, columns: best.columns.filter(({ title }) => title !== '') }
}

/** The columns of a sheet none of whose lines is known as titles: by the first line that may be them. */
export function unknownColumns(rows: readonly ReadRow[]): FoundColumn[] {
  const line = rows.find(({ cells }) => cells.filter((cell) => typeof cell === 'string').length > 1) ?? rows[0]
  return (line?.cells ?? [])
    .map((cell, index) => ({ name: null, index, letter: letterOf(index), title: textOf(cell) ?? '' }))
    .filter(({ title }) => title !== '')
}

/**
 * The lines that may be the titles. In a custom layout they may take two lines, as with months under the word "Months":
 * gaps of the lower line are filled from the upper one.
 */
function titleLines(rows: readonly ReadRow[], layout: SheetLayout | undefined): ReadRow[] {
  if (!layout) return [...rows]
  const pairs = rows.slice(1).map(({ row, cells }, index) => {
    const above = rows[index]?.cells ?? []
    const length = Math.max(above.length, cells.length)
    return { row, cells: Array.from({ length }, (_, place) => cells[place] ?? above[place] ?? null) }
  })
  return [...rows, ...pairs]
}

/** The rows below the titles with a value in a used column: a line of sums, say, has none. */
export function rowsBelow(header: Header, rows: readonly ReadRow[]): ReadRow[] {
  const used = header.columns.filter(({ name }) => name !== null)
  const below = rows.filter(
    ({ row, cells }) => row > header.row && used.some(({ index }) => (cells[index] ?? null) !== null),
  )
  return below.filter((row, index) => index > 0 || !isNumbering(row))
}

/** Forms number their columns under the titles. */
const NUMBERED_MIN = 3

function isNumbering({ cells }: ReadRow): boolean {
  return cells.length >= NUMBERED_MIN && cells.every((cell, index) => Number(cell) === index + 1)
}

/** Checks rows with data one by one, and against those above them in the file. */
export function* checkRows(
  definition: SheetDefinition,
  header: Header,
  rows: readonly ReadRow[],
  context: ReadingContext,
): Generator<CheckedRow> {
  const outline = definition.layout?.outline(header, rows)
  const known = new Map(definition.columns.map((column) => [column.name, column]))
  const findEarlier = earlierRows(definition)
  for (const { row, cells } of rowsBelow(header, rows)) {
    if (outline?.aside.has(row)) continue
    const used = header.columns.flatMap(({ name, index, currencies }) => {
      const column = name === null ? undefined : known.get(name)
      const cell = cells[index] ?? null
      return column && cell !== null ? [{ column, cell, currencies }] : []
    })
    const texts = header.columns.map(({ index }) => textOf(cells[index] ?? null))
    const read = readRow(definition, used, context)
    const said = { ...outline?.givenFor(row), ...read.given }
    const parts = read.errors.length > 0 ? [{ ...read, given: said }] : partsOf(definition, said, context)
    for (const [part, { given, errors }] of parts.entries()) {
      const earlier = errors.length === 0 && findEarlier(row, given)
      if (earlier) errors.push({ column: null, message: localized(['import_repeated', { row: earlier }]) })
      yield { row, part, cells: texts, given, errors, warnings: read.warnings }
    }
  }
}

interface ReadValues {
  given: Record<string, unknown>
  errors: RowError[]
}

/** Without a layout, a row is one record. */
function partsOf({ layout }: SheetDefinition, given: Record<string, unknown>, context: ReadingContext): ReadValues[] {
  if (!layout) return [{ given, errors: [] }]
  const read = layout.partsOf(given, context)
  if ('parts' in read) return read.parts.map((part) => ({ given: part, errors: [] }))
  return [{ given, errors: read.errors.map(({ column, reason }) => ({ column, message: localized(reason) })) }]
}

interface UsedCell {
  column: SheetColumn
  cell: Exclude<ReadCell, null>
  /** Of its column's title. */
  currencies: readonly Currency[] | undefined
}

type ReadOfRow = ReadValues & Pick<CheckedRow, 'warnings'>

/** A row whose only mistakes are values that it can do without is read without these. */
function readRow(definition: SheetDefinition, cells: readonly UsedCell[], context: ReadingContext): ReadOfRow {
  const whole = readValues(definition, cells, context)
  if (whole.errors.length === 0) return { ...whole, warnings: [] }
  const wrong = cells.filter(({ column }) => whole.errors.some((error) => error.column === column.name))
  const isWrongByItself = (cell: UsedCell) => {
    const alone = cells.filter((other) => other === cell || other.column.name === definition.titleColumn)
    return readValues(definition, alone, context).errors.some(({ column }) => column === cell.column.name)
  }
  const isReadable =
    wrong.length === whole.errors.length && wrong.every((cell) => cell.column.isDispensable && isWrongByItself(cell))
  const right = cells.filter((cell) => !wrong.includes(cell))
  const rest = isReadable ? readValues(definition, right, context) : null
  return rest?.errors.length === 0 ? { ...rest, warnings: whole.errors } : { ...whole, warnings: [] }
}

function readValues(
  { schema, titleColumn }: SheetDefinition,
  cells: readonly UsedCell[],
  context: ReadingContext,
): ReadValues {
  const values: Record<string, unknown> = {}
  const own: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const used of cells) {
    const { column } = used
    const value = readCell(used, context)
    if (value instanceof CellError) errors.push({ column: column.name, message: localized(value.reason) })
    else if (column.ownRule) {
      const { ownRule } = column
      const { data, error } = withHomeCountry(context.country, () => ownRule.safeParse(value))
      if (error) errors.push(...localizedErrors(error.issues).map(({ message }) => ({ column: column.name, message })))
      else if (data !== null) own[column.name] = data
    } else values[column.name] = value
  }
  const parsed = withHomeCountry(context.country, () => schema(context.country).safeParse(values))
  if (parsed.success) {
    const given = Object.entries(parsed.data).filter(([, value]) => value !== null && value !== undefined)
    return { given: { ...Object.fromEntries(given), ...own }, errors }
  }
  for (const { path, message } of localizedErrors(parsed.error.issues)) {
    const name = path.split('.')[0] ?? ''
    if (errors.some(({ column }) => column === name)) continue
    errors.push({ column: name, message })
  }
  const places = new Map(cells.map(({ column }, place) => [column.name, place]))
  errors.sort((a, b) => (places.get(a.column ?? '') ?? -1) - (places.get(b.column ?? '') ?? -1))
  return { given: { [titleColumn]: values[titleColumn] }, errors }
}

function readCell({ column: { read = asText }, cell, currencies }: UsedCell, context: ReadingContext): unknown {
  if (typeof cell === 'object') return new CellError(['cell_formula_error', { text: cell.error }])
  const { currency } = context
  if (currencies && !currencies.includes(currency)) return new CellError(['currency_other', { currency }])
  return read(cell, context)
}

/** Remembers the rows by what identifies them, and finds the one that a later row repeats. */
function earlierRows({ columns, identity }: SheetDefinition) {
  const seen = new Map<string, { row: number; decisive: (string | undefined)[] }>()
  const externalIds = columns.flatMap(({ name, isExternalId }) => (isExternalId ? [name] : []))
  const exact = new Set(externalIds)
  const keyOf = (name: string, value: unknown) =>
    value === undefined || value === null ? undefined : exact.has(name) ? String(value) : nameKey(String(value))
  return (row: number, given: Record<string, unknown>): number | null => {
    const decisive = [...externalIds, ...identity.slice(0, 1)].map((name) => keyOf(name, given[name]))
    let repeated: number | null = null
    for (const [rank, name] of [...externalIds, ...identity].entries()) {
      const value = keyOf(name, given[name])
      if (value === undefined) continue
      const earlier = seen.get(`${name} ${value}`)
      if (earlier && !differ(earlier.decisive.slice(0, rank), decisive)) repeated ??= earlier.row
      if (!earlier) seen.set(`${name} ${value}`, { row, decisive })
    }
    return repeated
  }
}

function differ(some: readonly (string | undefined)[], others: readonly (string | undefined)[]): boolean {
  return some.some((one, index) => one !== undefined && others[index] !== undefined && one !== others[index])
}

/** An error in every language. */
export function localized(reason: InvalidReason): LocalizedText {
  const [key, values] = Array.isArray(reason) ? reason : [reason]
  return inEveryLanguage((locale) => fieldErrorOf(key, locale, values).message)
}

/** The errors of fields in every language. */
export function localizedErrors(issues: z.core.$ZodIssue[]): { path: string; message: LocalizedText }[] {
  const texts = new Map(LOCALES.map((locale) => [locale, fieldErrors(issues, locale)]))
  return Object.keys(fieldErrors(issues, DEFAULT_LOCALE)).map((path) => ({
    path,
    message: inEveryLanguage((locale) => texts.get(locale)?.[path]?.message ?? ''),
  }))
}

function textOf(cell: ReadCell): string | null {
  if (cell === null) return null
  return typeof cell === 'object' ? cell.error : String(cell)
}

/** Titles are compared by letters and digits only. */
function folded(title: string): string {
  return inLowerCase(title).replace(/[^\p{L}\p{N}]/gu, '')
}

/** A spreadsheet's name of a column: A … Z, AA … */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last
}
