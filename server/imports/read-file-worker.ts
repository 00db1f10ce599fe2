// A worker thread: reads files, checks their rows, and sends them in parts.
import { parentPort } from 'node:worker_threads'
import { IMPORT_ROWS_MAX } from '#contract/imports/imports.ts'
import { sheetTypeOf } from '../sheets/detect-sheet-type.ts'
import { giveWay } from '../sheets/give-way.ts'
import { type ReadRow, type ReadSheet, readSheets, requireTextWithin } from '../sheets/read-sheet.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import { definitionFor } from './definitions.ts'
import { type CheckedRow, checkRows, findHeader, rowsBelow, unknownColumns } from './entities/check-rows.ts'
import type { Header } from './entities/import-definition.ts'
import { sumRowsOf } from './entities/sum-rows.ts'
import type { FileToRead, ReadPart } from './read-file.ts'

const ROWS_A_PART = 500

giveWay()

parentPort?.on('message', (file: FileToRead) => {
  try {
    readFile(file)
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    announceChange({ problem: { key: error.key, values: error.values } })
  }
})

function readFile({ bytes, entity, account, country, currency, today, timezone, chosen }: FileToRead): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = sheetTypeOf(content)
  if (!type) throw new SheetProblem('sheet_type')
  const definition = definitionFor(entity, account)
  const sheets = readSheets(content, type, { country, encoding: chosen.encoding })
  const { sheet, titled, names } = chooseSheet(sheets, chosen.sheet, (rows) =>
    findHeader(definition, rows, chosen.columns),
  )
  const { header, problem } = titled
  const hidden = header ? rowsBelow(header, sheet.rows).filter(({ isHidden }) => isHidden) : []
  const leftOut = new Set(chosen.left_out)
  const taken = sheet.rows.filter(({ row, isHidden }) => !(leftOut.has(row) || (isHidden && chosen.hidden === 'leave')))
  const sumRows = header ? sumRowsOf(definition, header, rowsBelow(header, taken)) : []
  announceChange({
    columns: header?.columns ?? unknownColumns(sheet.rows),
    sumRows,
    reading: { encoding: sheet.encoding, sheet: sheet.name, sheets: names, hidden_rows: hidden.length },
  })
  if (!header) throw problem
  const sums = new Set(sumRows)
  const rows = taken.filter(({ row }) => !sums.has(row))
  const data = rowsBelow(header, rows)
  const count = data.length
  if (count === 0) throw new SheetProblem('sheet_empty')
  if (count > IMPORT_ROWS_MAX) throw new SheetProblem('sheet_rows', { count, max: IMPORT_ROWS_MAX })
  requireTextWithin(data)
  let part: CheckedRow[] = []
  for (const checked of checkRows(definition, header, rows, { country, currency, today, timezone })) {
    part.push(checked)
    if (part.length < ROWS_A_PART) continue
    announceChange({ rows: part })
    part = []
  }
  announceChange({ rows: part, isLast: true })
}

type Titled = { header: Header; problem?: undefined } | { header?: undefined; problem: unknown }

/**
 * The wanted sheet, else the first with titles and rows below them: others may be instructions, or lists to choose from.
 * `names` has all with such rows.
 */
function chooseSheet(sheets: Iterable<ReadSheet>, wanted: string | undefined, find: (rows: ReadRow[]) => Header) {
  const names: string[] = []
  let best: { sheet: ReadSheet; titled: Titled; rank: number } | undefined
  for (const sheet of sheets) {
    const titled = attempt(() => find(sheet.rows))
    const hasRows = titled.header !== undefined && rowsBelow(titled.header, sheet.rows).length > 0
    if (hasRows && sheet.name !== null) names.push(sheet.name)
    const rank = sheet.name === wanted ? 3 : hasRows ? 2 : titled.header ? 1 : 0
    if (!best || rank > best.rank) best = { sheet, titled, rank }
  }
  if (!best) throw new SheetProblem('sheet_empty')
  return { ...best, names }
}

function attempt(find: () => Header): Titled {
  try {
    return { header: find() }
  } catch (problem) {
    return { problem }
  }
}

function announceChange(part: ReadPart): void {
  parentPort?.postMessage(part)
}
