// A thread of its own: draws reports, one after the other. Laying out a long one takes seconds of a processor.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { DrawingTask, DrawnReport } from './drawing-thread.ts'
import { FONT_FILES, FONTS } from './fonts.ts'
import { reportDocument } from './report-document.ts'

/** Behind whatever answers calls. */
const NICENESS = 10
// On Linux it is of this thread alone; elsewhere it would be of the whole server.
if (process.platform === 'linux') setPriority(NICENESS)

pdfmake.setFonts(FONTS)
// Nothing that was typed makes the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

parentPort?.on('message', async ({ drawing }: DrawingTask) => {
  try {
    const pdf = Uint8Array.from(await pdfmake.createPdf(reportDocument(drawing)).getBuffer())
    parentPort?.postMessage({ pdf } satisfies DrawnReport, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
