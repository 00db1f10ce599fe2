import type { ImportEntity, ImportPage, ReadingChoice } from '#contract/imports/imports.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Currency } from '#contract/values/currencies.ts'
import { inRepository } from '../process/repository.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import { openThreads, ThreadEnded } from '../sheets/threads.ts'
import type { AccountColumns } from './definitions.ts'
import type { CheckedRow } from './entities/check-rows.ts'
import type { FoundColumn } from './entities/import-definition.ts'

export interface FileToRead {
  bytes: Uint8Array
  entity: ImportEntity
  account: AccountColumns
  country: Country
  currency: Currency
  /** In the account's time zone, `YYYY-MM-DD`. */
  today: string
  timezone: string
  chosen: ReadingChoice
}

/** How a file was read. */
export type Reading = Pick<ImportPage, 'encoding' | 'sheet' | 'sheets' | 'hidden_rows'>

/** Messages of the thread: the columns first, then the rows, or the error, before or after the columns. */
export type ReadPart =
  | { columns: FoundColumn[]; sumRows: number[]; reading: Reading }
  | { rows: CheckedRow[]; isLast?: true }
  | { problem: { key: SheetProblem['key']; values: Record<string, unknown> } }

interface FileRead {
  columns: FoundColumn[]
  reading: Reading | null
  problem: SheetProblem | null
  /** Lines of sums, which are left out. */
  sumRows: number[]
  /** A few hundred rows each. */
  parts: CheckedRow[][]
}

const readingThreads = openThreads(inRepository('server/imports/read-file-worker.ts'), {
  timeoutMs: 30_000,
  memoryMb: 512,
})

/**
 * Reads a file in a thread with little memory and time. There is a problem when it cannot be read, or makes the thread
 * exceed its limits.
 */
export async function readFile(file: FileToRead): Promise<FileRead> {
  const read: FileRead = { columns: [], sumRows: [], reading: null, problem: null, parts: [] }
  const last = await readingThreads
    .ask<ReadPart, ReadPart>(file, (part, done) => {
      if ('columns' in part) Object.assign(read, part)
      if ('rows' in part) read.parts.push(part.rows)
      if ('problem' in part || 'isLast' in part) done(part)
    })
    .catch((error) => {
      if (!(error instanceof ThreadEnded)) throw error
      return { problem: { key: error.isOutOfMemory ? 'sheet_too_large' : 'sheet_slow', values: {} } } as const
    })
  return 'problem' in last ? { ...read, problem: new SheetProblem(last.problem.key, last.problem.values) } : read
}
