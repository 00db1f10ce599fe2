import { Worker } from 'node:worker_threads'

/** A text, a number, a local time (`YYYY-MM-DDTHH:MM`), or nothing. */
export type Cell = string | number | { local: string } | null

export interface Sheet {
  name: string
  titles: string[]
  rows: Cell[][]
}

/** Writes an .xlsx with one sheet, in a thread of its own: tens of thousands of rows take seconds. */
export async function writeSheet(name: string, titles: string[], rows: Cell[][]): Promise<Buffer> {
  const workerData: Sheet = { name, titles, rows }
  const worker = new Worker(new URL('./write-sheet-worker.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread that writes a sheet ended with ${code}`)))
  })
}
