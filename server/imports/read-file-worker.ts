// A worker thread: reads files, checks their rows, and sends them in parts.
import { parentPort } from 'node:worker_threads'
import { IMPORT_ROWS_MAX } from '#contract/imports/imports.ts'
import { sheetTypeOf } from '../sheets/detect-sheet-type.ts'
import { giveWay } from '../sheets/give-way.ts'
import { type ReadRow, readSheets, requireTextWithin } from '../sheets/read-sheet.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import { IMPORTS } from './definitions.ts'
import { type CheckedRow, checkRows, findHeader, rowsBelow } from './entities/check-rows.ts'
import type { Header, SheetDefinition } from './entities/import-definition.ts'
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

function readFile({ bytes, entity, country, currency, today }: FileToRead): void {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = sheetTypeOf(content)
  if (!type) throw new SheetProblem('sheet_type')
  const definition = IMPORTS[entity]
  const { rows, header, data } = chooseSheet(definition, readSheets(content, type))
  const count = data.length
  if (count === 0) throw new SheetProblem('sheet_empty')
  if (count > IMPORT_ROWS_MAX) throw new SheetProblem('sheet_rows', { count, max: IMPORT_ROWS_MAX })
  requireTextWithin(data)
  announceChange({ columns: header.columns })
  let part: CheckedRow[] = []
  for (const checked of checkRows(definition, header, rows, { country, currency, today })) {
    part.push(checked)
    if (part.length < ROWS_A_PART) continue
    announceChange({ rows: part })
    part = []
  }
  announceChange({ rows: part, isLast: true })
}

/** The first sheet with titles and rows below them: others may be instructions, or lists to choose from. */
function chooseSheet(definition: SheetDefinition, sheets: Iterable<ReadRow[]>) {
  let first: { rows: ReadRow[]; header: Header; data: ReadRow[] } | undefined
  let problem: unknown
  for (const rows of sheets) {
    try {
      const header = findHeader(definition, rows)
      const data = rowsBelow(header, rows)
      if (data.length > 0) return { rows, header, data }
      first ??= { rows, header, data }
    } catch (error) {
      problem ??= error
    }
  }
  if (!first) throw problem
  return first
}

function announceChange(part: ReadPart): void {
  parentPort?.postMessage(part)
}
