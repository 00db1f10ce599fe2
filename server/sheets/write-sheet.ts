import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadableStream, TransformStream, type WritableStream } from 'node:stream/web'
import type { BinaryAnswer } from '../http/handlers.ts'
import { inRepository } from '../process/repository.ts'
import { inSheetTurn } from '../work/heavy-work.ts'
import { bookParts, sheetFoot, sheetHead, sheetPath } from './book-parts.ts'
import { SHEET_MIME } from './detect-sheet-type.ts'
import { openThreads } from './threads.ts'

/**
 * A text, a number, money (a decimal string), a share (1 is 100 %), a duration in minutes, a time (RFC 3339, shown in the
 * sheet's zone), a day, or nothing.
 */
export type Cell =
  | string
  | number
  | { money: string }
  | { share: number }
  | { minutes: number }
  | { time: string }
  | { date: string }
  | null

export interface Sheet {
  name: string
  /** The account of the rows, if they may be many. */
  accountId?: number
  /** IANA name of the zone in which times are shown. */
  timezone?: string
  titles: readonly string[]
  /** All rows, or batches: the next one is read when the previous one has been written out. */
  rows: Cell[][] | AsyncIterable<Cell[][]>
}

/** A task of the thread: to write these rows as XML, the first of which is row `first` of the sheet. */
export interface RowsTask {
  rows: Cell[][]
  first: number
  timezone: string | undefined
  /** They are the titles. */
  isHead?: boolean
}

/** The row limit of spreadsheet programs, titles included. */
const SHEET_ROWS_MAX = 1_048_576
/** Rows written at once. */
const BATCH_MAX = 100

const threads = openThreads(inRepository('server/sheets/sheet-rows-worker.ts'))

function xmlOf({ accountId = 0 }: Sheet, task: RowsTask): Promise<Uint8Array> {
  return inSheetTurn(accountId, () => threads.ask<Uint8Array, Uint8Array>(task, (bytes, done) => done(bytes)))
}

/**
 * An .xlsx as a stream, written no faster than it is read. Destroying it stops the work and reads no further rows. Rows
 * beyond the limit of a sheet continue on the next one.
 */
export function streamSheets(sheets: readonly Sheet[], { rowsMax = SHEET_ROWS_MAX } = {}): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  writeBook(writable, sheets, rowsMax).catch((error) => writable.abort(error).catch(() => {}))
  // An error before reading starts is passed to the reader, and must not crash the process.
  return Readable.fromWeb(readable).on('error', () => {})
}

/** The same as one buffer, for small files. */
export function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  return buffer(streamSheets(sheets))
}

/** The same as the answer of a call. */
export function sheetDownload(fileName: string, ...sheets: Sheet[]): BinaryAnswer {
  return { body: streamSheets(sheets), mime: SHEET_MIME.xlsx, name: `${fileName}.xlsx` }
}

async function writeBook(to: WritableStream<Uint8Array>, sheets: readonly Sheet[], rowsMax: number): Promise<void> {
  const { configure, ZipWriter } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  // Not every program opens the ZIP64 format.
  const zip = new ZipWriter<unknown>(to, { zip64: false, extendedTimestamp: false })
  const names: string[] = []
  for (const sheet of sheets) {
    const rows = openRows(sheet.rows)
    try {
      do {
        names.push(sheet.name)
        await zip.add(sheetPath(names.length), streamOf(sheetXml(sheet, rows, rowsMax)))
      } while (await rows.hasMore())
    } finally {
      await rows.close()
    }
  }
  for (const [path, xml] of bookParts(names)) await zip.add(path, streamOf([Buffer.from(xml)]))
  await zip.close()
}

/** Bridges the stream types of Node and of browsers. */
function streamOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): globalThis.ReadableStream {
  return ReadableStream.from(chunks) as globalThis.ReadableStream
}

async function* sheetXml(sheet: Sheet, rows: Rows, rowsMax: number): AsyncGenerator<Uint8Array> {
  const { titles, timezone } = sheet
  await rows.hasMore()
  yield Buffer.from(sheetHead(titles, rows.next(BATCH_MAX)))
  yield xmlOf(sheet, { rows: [[...titles]], first: 1, timezone, isHead: true })
  let written = 1
  while (written < rowsMax && (await rows.hasMore())) {
    const taken = rows.take(Math.min(BATCH_MAX, rowsMax - written))
    yield xmlOf(sheet, { rows: taken, first: written + 1, timezone })
    written += taken.length
  }
  yield Buffer.from(sheetFoot(titles.length, written))
}

type Rows = ReturnType<typeof openRows>

/** Rows in small batches, whatever the size of those given. */
function openRows(source: Sheet['rows']) {
  const batches = Array.isArray(source) ? undefined : source[Symbol.asyncIterator]()
  let left = Array.isArray(source) ? source : []
  return {
    async hasMore(): Promise<boolean> {
      while (left.length === 0 && batches) {
        const next = await batches.next()
        if (next.done) return false
        left = next.value
      }
      return left.length > 0
    },
    /** Those that come next, as far as they are read. */
    next: (count: number) => left.slice(0, count),
    take(count: number): Cell[][] {
      const taken = left.slice(0, count)
      left = left.slice(count)
      return taken
    },
    async close(): Promise<void> {
      await batches?.return?.()
    },
  }
}
