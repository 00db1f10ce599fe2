import type { Content, TableCell } from 'pdfmake/interfaces'
import type { Paper } from './paper.ts'
import type { ReportWork } from './report-content.ts'
import { BOXES, blockTitle, heads, ROWS, section, wholeRows } from './style.ts'

const LINES_BY_HAND = 8
const HEIGHT_BY_HAND = 20

/** Goods and services used, with their totals if the report shows prices. */
export function worksSection(paper: Paper): Content[] {
  const { drawing, labels, money } = paper
  const { works, works_total: total } = drawing.content
  if (drawing.isBlank) return worksByHand(paper)
  if (works.length === 0) return []
  const isPriced = works.every(({ price }) => price !== null)
  const { name, quantity, measure, price, total: amount } = labels.works
  const titles = isPriced ? [name, quantity, measure, price, amount] : [name, quantity, measure]
  const all: TableCell[] = [
    { text: labels.works.all, bold: true, colSpan: 4 },
    '',
    '',
    '',
    { ...sum(money(total)), bold: true },
  ]
  return [
    section(labels.works.title),
    {
      table: {
        headerRows: 1,
        ...wholeRows(works.map(({ title }) => title.length)),
        widths: isPriced ? ['*', 42, 38, 82, 88] : ['*', 60, 60],
        body: [titled(titles), ...works.map((work) => line(paper, work, isPriced)), ...(isPriced ? [all] : [])],
      },
      layout: ROWS,
    },
  ]
}

/** Titles of number columns are aligned right, as the numbers are. */
function titled(titles: string[]): TableCell[] {
  return titles.map((text, column) => ({
    text,
    style: 'head',
    ...(column !== 0 && column !== 2 && { alignment: 'right' as const }),
  }))
}

function line({ money, number }: Paper, work: ReportWork, isPriced: boolean): TableCell[] {
  const { title, quantity, measure, price, total } = work
  return [
    { text: title },
    sum(number(quantity)),
    { text: measure ?? '' },
    ...(isPriced ? [sum(money(price ?? '0')), sum(money(total ?? '0'))] : []),
  ]
}

function sum(text: string) {
  return { text, alignment: 'right' as const, noWrap: true }
}

function worksByHand({ labels }: Paper): Content[] {
  const { title, name, quantity, measure } = labels.works
  const body = [heads(name, quantity, measure), ...Array.from({ length: LINES_BY_HAND }, () => [' ', ' ', ' '])]
  return [
    {
      unbreakable: true,
      stack: [
        blockTitle(title),
        {
          table: {
            headerRows: 1,
            widths: ['*', 60, 60],
            heights: (row) => (row === 0 ? 'auto' : HEIGHT_BY_HAND),
            body,
          },
          layout: BOXES,
        },
      ],
    },
  ]
}
