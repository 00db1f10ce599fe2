import type { Download } from '../http/handlers.ts'
import { SHEET_MIME } from './detect-sheet-type.ts'
import { openThreads } from './threads.ts'

/** A text, a number, money (a decimal string), a time (RFC 3339, shown in the sheet's zone), a day, or nothing. */
export type Cell = string | number | { money: string } | { time: string } | { date: string } | null

/** How many rows go into a file: what a spreadsheet and the memory of the server hold without trouble. */
export const EXPORTED_MAX = 50_000

export interface Sheet {
  name: string
  /** IANA name of the zone its times are shown in. */
  timezone?: string
  titles: readonly string[]
  rows: Cell[][]
}

const writers = openThreads(new URL('./write-sheet-worker.ts', import.meta.url))

/** Writes an .xlsx, in a thread of its own: tens of thousands of rows take seconds. */
export async function writeSheets(sheets: Sheet[]): Promise<Buffer> {
  return writers.ask<Uint8Array, Buffer>(sheets, (bytes, done) => done(Buffer.from(bytes)))
}

/** The same as the answer of a call. */
export async function sheetDownload(fileName: string, ...sheets: Sheet[]): Promise<Download> {
  return { body: await writeSheets(sheets), mime: SHEET_MIME.xlsx, name: `${fileName}.xlsx` }
}
