import { Worker } from 'node:worker_threads'
import type { Country } from '../../contract/countries.ts'
import type { ImportEntity } from '../../contract/imports/imports.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'
import type { CheckedRow } from './entities/check-rows.ts'
import type { FoundColumn } from './entities/import-definition.ts'

export interface FileToRead {
  bytes: Uint8Array
  entity: ImportEntity
  country: Country
  /** On the company's clocks, `YYYY-MM-DD`. */
  today: string
}

/** What the thread tells: the columns first, then the rows, or why it cannot. */
export type ReadPart =
  | { columns: FoundColumn[] }
  | { rows: CheckedRow[]; isLast?: true }
  | { problem: { key: SheetProblem['key']; values: Record<string, unknown> } }

const TIME_MAX_MS = 30_000
const MEMORY_MAX_MB = 512

export interface FileRead {
  columns: FoundColumn[]
  /** Some hundred rows each. */
  parts: CheckedRow[][]
}

/**
 * Reads a file in a thread with little memory and time.
 * @throws SheetProblem when the file cannot be read, or makes the thread exceed its limits
 */
export async function readFile(file: FileToRead): Promise<FileRead> {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  })
  const timer = setTimeout(() => worker.terminate(), TIME_MAX_MS)
  try {
    return await new Promise<FileRead>((resolve, reject) => {
      const read: FileRead = { columns: [], parts: [] }
      worker.on('message', (part: ReadPart) => {
        if ('problem' in part) return reject(new SheetProblem(part.problem.key, part.problem.values))
        if ('columns' in part) read.columns = part.columns
        else read.parts.push(part.rows)
        if ('isLast' in part) resolve(read)
      })
      worker.on('error', (error) => reject(isOutOfMemory(error) ? new SheetProblem('sheet_too_large') : error))
      worker.on('exit', () => reject(new SheetProblem('sheet_slow')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
