import type { Content } from 'pdfmake/interfaces'
import { isDefect } from '#contract/requests/is-defect.ts'
import { amountInWords } from './amount-in-words.ts'
import { isAnswered } from './checklist-section.ts'
import type { Paper } from './paper.ts'
import { SIGNATURE_PICTURE } from './report-content.ts'
import { BARE, blockTitle, lineToWrite, MUTED, pictureOf } from './style.ts'

const SIGNATURE: [number, number] = [180, 60]

/** The totals and the signatures. They stay on one page: a signature means nothing apart from what it confirms. */
export function closingSection(paper: Paper): Content {
  const { labels, drawing } = paper
  return {
    unbreakable: true,
    stack: [
      blockTitle(labels.closing.title),
      ...(drawing.isBlank ? remarksByHand(paper) : [summary(paper), ...rating(paper)]),
      {
        margin: [0, 16, 0, 0],
        table: { widths: ['50%', '50%'], body: [[executorSide(paper), clientSide(paper)]] },
        layout: BARE,
      },
    ],
  }
}

function summary(paper: Paper): Content {
  const { labels, drawing, money } = paper
  const { closing } = labels
  const { checklists, works, works_total: total, account, started_at, finished_at } = drawing.content
  const items = checklists.flatMap((checklist) => checklist.items)
  const answered = items.filter(isAnswered).length
  const isPriced = works.length > 0 && works.every(({ price }) => price !== null)
  const rows: [string, string][] = [
    ...(started_at && finished_at
      ? [[closing.duration, paper.duration(minutesBetween(started_at, finished_at))] as [string, string]]
      : []),
    ...(items.length > 0
      ? [
          [closing.checked, closing.checkedOf(answered, items.length)] as [string, string],
          [closing.defects, String(items.filter(isDefect).length)] as [string, string],
        ]
      : []),
    ...(isPriced
      ? [
          [closing.total, money(total)] as [string, string],
          [closing.inWords, amountInWords(total, account.currency, drawing.locale)] as [string, string],
        ]
      : []),
  ]
  if (rows.length === 0) return { text: drawing.names.status }
  return {
    table: {
      widths: [170, '*'],
      body: rows.map(([label, value]) => [
        { text: label, color: MUTED },
        { text: value, bold: true },
      ]),
    },
    layout: BARE,
  }
}

function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
}

function rating({ labels, drawing }: Paper): Content[] {
  const { rating: given, rating_comment: comment } = drawing.content
  if (given === null) return []
  const text = [labels.closing.ratingOf(given), comment].filter(Boolean).join(' — ')
  return [{ text: [{ text: `${labels.closing.rating}: `, color: MUTED }, { text: text }], margin: [0, 4, 0, 0] }]
}

function executorSide(paper: Paper): Content {
  const { labels, drawing } = paper
  const [executor] = drawing.content.executors
  return side(labels.closing.executor, [...toSign(paper, drawing.isBlank ? null : (executor?.name ?? null))])
}

function clientSide(paper: Paper): Content {
  const { labels, drawing, moment } = paper
  const { signature } = drawing.content
  if (drawing.isBlank || !signature) return side(labels.closing.client, toSign(paper, null))
  const { closing } = labels
  const place = signature.by_link ? closing.byLink : closing.onDevice
  return side(labels.closing.client, [
    drawing.pictures.has(SIGNATURE_PICTURE)
      ? pictureOf(SIGNATURE_PICTURE, [labels.alts.signature, signature.name].filter(Boolean).join(': '), SIGNATURE)
      : { text: '' },
    { text: [signature.name, moment(signature.signed_at)].filter(Boolean).join(', '), margin: [0, 3, 0, 0] },
    { text: place, style: 'small' },
  ])
}

function side(title: string, content: Content[]): Content {
  return { stack: [{ text: title, style: 'label', margin: [0, 0, 0, 6] }, ...content] }
}

/** A line for a signature, and one for a name unless that is known. */
function toSign({ labels }: Paper, name: string | null): Content[] {
  const { closing } = labels
  return [
    lineToWrite(200, 34),
    { text: closing.sign, style: 'small' },
    ...(name
      ? [{ text: name, margin: [0, 3, 0, 0] as [number, number, number, number] }]
      : [lineToWrite(200, 22), { text: `${closing.name}, ${closing.date}`, style: 'small' }]),
  ]
}

function remarksByHand({ labels }: Paper): Content[] {
  return [{ text: labels.closing.remarks, style: 'label' }, lineToWrite(490, 20), lineToWrite(490, 20)]
}
