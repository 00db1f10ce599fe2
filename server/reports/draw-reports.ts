// A child process that draws reports one after the other. Laying out a long one takes seconds of CPU time.
import pdfmake from 'pdfmake'
import { answerTasks } from '../work/child-tasks.ts'
import type { AgreementDrawing } from './agreement-content.ts'
import { agreementDocument } from './agreement-document.ts'
import { drawTagged } from './draw-tagged.ts'
import { FONT_FILES, FONTS } from './fonts.ts'
import { asJpegs } from './pictures.ts'
import type { ReportDrawing } from './report-content.ts'
import { reportDocument } from './report-document.ts'

pdfmake.setFonts(FONTS)
// No typed text can make the server fetch or read anything.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path))

async function draw(drawing: ReportDrawing): Promise<Uint8Array> {
  const pictures = await asJpegs(drawing.pictures)
  return drawTagged(reportDocument({ ...drawing, pictures }))
}

async function drawAgreement(drawing: AgreementDrawing): Promise<Uint8Array> {
  return drawTagged(agreementDocument(drawing))
}

const tasks = { draw, drawAgreement }
export type ReportTasks = typeof tasks

answerTasks(tasks)
