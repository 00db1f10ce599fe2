// A process of its own: draws reports, one after the other. Laying out a long one takes seconds of a processor.
import { spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import pdfmake from 'pdfmake'
import type { DrawingTask, DrawnReport } from './drawing-process.ts'
import { FONT_FILES, FONTS } from './fonts.ts'
import { asJpegs } from './pictures.ts'
import { reportDocument } from './report-document.ts'

/** Behind whatever answers calls; what decodes pictures and clears up memory here is behind it too. */
const NICENESS = 19
setPriority(NICENESS)
// Linux knows less than that: a processor on which only such work is done counts as idle when a call comes in. With it the
// priority of a whole process, Node's threads included, is changed; where the program is missing the above has to do.
if (process.platform === 'linux') spawnSync('chrt', ['--idle', '--all-tasks', '--pid', '0', String(process.pid)])

pdfmake.setFonts(FONTS)
// Nothing that was typed makes the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

// A server that stops lets drawings end, and this process ends with it however it goes.
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
