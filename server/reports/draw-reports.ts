// A child process that draws reports one after the other. Laying out a long one takes seconds of CPU time.
import pdfmake from 'pdfmake'
import type { DrawingTask, DrawnReport } from './drawing-process.ts'
import { FONT_FILES, FONTS } from './fonts.ts'
import { asJpegs } from './pictures.ts'
import { reportDocument } from './report-document.ts'

pdfmake.setFonts(FONTS)
// No typed text can make the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

// A server that stops lets drawings finish, and this process ends with it in any case.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

process.on('message', async ({ drawing }: DrawingTask) => {
  try {
    const pictures = await asJpegs(drawing.pictures)
    answer({ pdf: await pdfmake.createPdf(reportDocument({ ...drawing, pictures })).getBuffer() })
  } catch (error) {
    answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(report: DrawnReport): void {
  process.send?.(report)
}
