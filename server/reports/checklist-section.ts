import type { Content, TableCell } from 'pdfmake/interfaces'
import { isDefect } from '#contract/requests/is-defect.ts'
import type { Paper } from './paper.ts'
import type { ReportChecklist, ReportItem } from './report-content.ts'
import {
  ALARM,
  BOXES,
  heads,
  LINE,
  lineToWrite,
  MUTED,
  PALE,
  pictureOf,
  ROWS,
  section,
  WIDTH,
  wholeRows,
} from './style.ts'

const PHOTOS_IN_ROW = 3
const PHOTO = { width: (WIDTH - 24) / PHOTOS_IN_ROW, height: 130 }
/** The checked items and their answers, with the photos below. */
export function checklistSection(paper: Paper, checklist: ReportChecklist): Content[] {
  const { labels, drawing } = paper
  const { isBlank } = drawing
  const rows = checklist.items.map((item, index): TableCell[] => [
    { text: String(index + 1), color: MUTED },
    { text: item.title },
    isBlank ? answerToWrite(item) : answer(paper, item),
  ])
  const lengths = checklist.items.map((item) => item.title.length + answerLength(paper, item))
  return [
    section(checklist.name),
    {
      table: {
        headerRows: 1,
        ...wholeRows(lengths),
        widths: [18, '*', isBlank ? 230 : 200],
        body: [heads('№', labels.checklist.item, labels.checklist.answer), ...rows],
      },
      layout: isBlank ? BOXES : ROWS,
    },
    ...(isBlank ? [] : photos(paper, checklist)),
  ]
}

/** The answer in words; null when there is none. */
function answerText({ type, answers, answer, unit }: ReportItem, number: (decimal: string) => string): string | null {
  if (answer === null) return null
  if (type === 'number') return [number(String(answer)), unit].filter(Boolean).join(' ')
  if (type === 'text') return String(answer)
  const chosen = answers.filter(({ id }) => (Array.isArray(answer) ? answer.includes(id) : answer === id))
  return chosen.map(({ title }) => title).join(', ') || null
}

/** About how many characters an answer takes; a line of its own counts as full. */
function answerLength({ drawing, number }: Paper, item: ReportItem): number {
  if (!drawing.isBlank) return answerText(item, number)?.length ?? 0
  return item.answers.reduce((sum, { title }) => sum + Math.ceil(title.length / LINE_LENGTH) * LINE_LENGTH, 0)
}

const LINE_LENGTH = 30

export function isAnswered({ answer, photo }: ReportItem): boolean {
  return answer !== null || photo !== null
}

function answer({ labels, number }: Paper, item: ReportItem): Content {
  const text = answerText(item, number)
  if (text === null) return { text: item.photo ? labels.checklist.seePhoto : labels.checklist.noAnswer, color: MUTED }
  if (!isDefect(item)) return { text: text }
  return { text: [{ text: text, bold: true }, ` — ${labels.defect}`], color: ALARM }
}

/** Boxes to tick, or lines. */
function answerToWrite({ type, answers, unit }: ReportItem): Content {
  if (type === 'choice' || type === 'multichoice') {
    return {
      stack: answers.map(({ title }) => ({
        columns: [
          { canvas: [{ type: 'rect', x: 0, y: 2, w: 8, h: 8, lineWidth: 0.7, lineColor: MUTED }], width: 14 },
          { text: title, width: '*' },
        ],
      })),
    }
  }
  if (type === 'number') {
    return {
      columns: [
        { stack: [lineToWrite(90)], width: 96 },
        { text: unit ?? '', width: '*' },
      ],
    }
  }
  return { stack: [lineToWrite(215), ...(type === 'text' ? [lineToWrite(215, 14)] : [])] }
}

function photos({ labels, drawing }: Paper, { items }: ReportChecklist): Content[] {
  const cells = items.flatMap(({ photo, title }, index) => {
    if (photo === null) return []
    const picture: Content = drawing.pictures.has(photo)
      ? pictureOf(photo, `${labels.alts.photo}: ${title}`, [PHOTO.width, PHOTO.height])
      : broken(labels.brokenPhoto)
    return [
      {
        stack: [picture, { text: caption(labels.photoOf(index + 1), title), style: 'small', margin: [0, 3, 0, 0] }],
      },
    ]
  })
  if (cells.length === 0) return []
  const rows = Array.from({ length: Math.ceil(cells.length / PHOTOS_IN_ROW) }, (_, row) =>
    Array.from({ length: PHOTOS_IN_ROW }, (_, column) => cells[row * PHOTOS_IN_ROW + column] ?? ''),
  )
  return [
    { text: labels.checklist.photos, style: 'label', margin: [0, 8, 0, 4], headlineLevel: 1 },
    {
      table: { widths: Array(PHOTOS_IN_ROW).fill(PHOTO.width), body: rows as TableCell[][], dontBreakRows: true },
      layout: {
        hLineWidth: () => 0,
        vLineWidth: () => 0,
        paddingLeft: (column) => (column === 0 ? 0 : 6),
        paddingRight: (column) => (column === PHOTOS_IN_ROW - 1 ? 0 : 6),
        paddingTop: () => 0,
        paddingBottom: () => 8,
      },
    },
  ]
}

const CAPTION_MAX = 90

function caption(place: string, title: string): string {
  const text = `${place}. ${title}`
  return text.length > CAPTION_MAX ? `${text.slice(0, CAPTION_MAX)}…` : text
}

/** Replaces a missing photo, so that the report does not look complete. */
function broken(text: string): Content {
  return {
    table: {
      widths: [PHOTO.width - 14],
      heights: [80],
      body: [[{ text, color: MUTED, alignment: 'center', margin: [0, 34, 0, 0], fillColor: PALE }]],
    },
    layout: { hLineColor: () => LINE, vLineColor: () => LINE, hLineWidth: () => 0.5, vLineWidth: () => 0.5 },
  }
}
