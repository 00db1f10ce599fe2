import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces'
import { wordsIn } from '#contract/messages.ts'
import { checklistSection } from './checklist-section.ts'
import { closingSection } from './closing-section.ts'
import { ownFieldsSection } from './fields-section.ts'
import { fitReport } from './fit-report.ts'
import { headSection } from './head-section.ts'
import { type Paper, paperOf } from './paper.ts'
import type { ReportDrawing } from './report-content.ts'
import { ALARM, heads, INK, MARGINS, MUTED, ROWS, STYLES, section, wholeRows } from './style.ts'
import { worksSection } from './works-section.ts'

/** A heading with less room than this below it moves to the next page (points). */
const ROOM_BELOW_HEADING = 90

/** The report as the PDF library takes it. The same drawing gives the same bytes. */
export function reportDocument(drawing: ReportDrawing): TDocumentDefinitions {
  const paper = paperOf(drawing)
  const fitted = fitReport(drawing.content, drawing)
  const shown = paperOf({ ...drawing, content: fitted.content })
  const { content, locale, at, pictures, isBlank } = drawing
  const { labels } = paper
  const title = isBlank ? labels.blankTitle(content.number) : labels.title(content.number)
  return {
    pageSize: 'A4',
    pageMargins: MARGINS,
    language: locale,
    displayTitle: true,
    info: {
      title: `${title}. ${content.name}`,
      author: content.account.name,
      creator: wordsIn(locale).language.product,
      producer: wordsIn(locale).language.product,
      creationDate: new Date(at),
    },
    defaultStyle: { font: 'NotoSans', fontSize: 9.5, lineHeight: 1.15, color: INK },
    styles: STYLES,
    images: Object.fromEntries([...pictures].map(([name, jpeg]) => [name, dataUrl(jpeg)])),
    content: [
      ...headSection(paper),
      ...(fitted.leftOut > 0
        ? [{ text: labels.leftOut(fitted.leftOut), color: ALARM, margin: [0, 10, 0, 0] as Margins }]
        : []),
      ...ownFieldsSection(shown),
      ...equipmentSection(shown),
      ...fitted.content.checklists.flatMap((checklist) => checklistSection(shown, checklist)),
      ...worksSection(shown),
      closingSection(paper),
    ],
    footer: (page, pages) => footer(paper, page, pages),
    pageBreakBefore: ({ headlineLevel, startPosition }) =>
      headlineLevel === 1 && startPosition.top > 841.89 - MARGINS[3] - ROOM_BELOW_HEADING,
  }
}

function dataUrl(jpeg: Uint8Array): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength).toString('base64')}`
}

function equipmentSection({ drawing, labels }: Paper): Content[] {
  const { equipment } = drawing.content
  if (equipment.length === 0) return []
  const { title, name, model, serial } = labels.equipment
  return [
    section(title),
    {
      table: {
        headerRows: 1,
        ...wholeRows(equipment.map((one) => `${one.title}${one.manufacturer ?? ''}${one.model ?? ''}`.length)),
        widths: ['*', 160, 110],
        body: [
          heads(name, model, serial),
          ...equipment.map((one) => [
            { text: one.title },
            { text: [one.manufacturer, one.model].filter(Boolean).join(' ') },
            { text: one.serial ?? '' },
          ]),
        ],
      },
      layout: ROWS,
    },
  ]
}

function footer({ drawing, labels, moment }: Paper, page: number, pages: number): Content {
  const { version, at, content, isBlank } = drawing
  const made = version === null ? labels.made(moment(at)) : labels.kept(version, moment(at))
  return {
    margin: [MARGINS[0], 18, MARGINS[2], 0],
    columns: [
      {
        text: `${content.account.name} · ${isBlank ? labels.blankTitle(content.number) : made}`,
        style: 'small',
        width: '*',
      },
      { text: labels.page(page, pages), style: 'small', width: 'auto', color: MUTED },
    ],
    columnGap: 12,
  }
}
