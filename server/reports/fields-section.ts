import type { Content } from 'pdfmake/interfaces'
import { type OwnText, ownTextIn } from '#contract/custom-fields/field-types.ts'
import { valueInWords } from '../custom-fields/index.ts'
import type { Paper } from './paper.ts'
import type { ReportField } from './report-content.ts'
import { MUTED, ROWS, section, wholeRows } from './style.ts'

/** Fields of the account's own, group by group. */
export function ownFieldsSection(paper: Paper): Content[] {
  const { content, locale } = paper.drawing
  const titleOf = (text: OwnText | null) => (text ? ownTextIn(text, locale) : paper.labels.fields)
  const groups = Map.groupBy(content.fields ?? [], ({ group }) => titleOf(group))
  return [...groups].flatMap(([title, fields]) => [section(title), table(paper, fields)])
}

function table({ drawing }: Paper, fields: readonly ReportField[]): Content {
  const { locale, content } = drawing
  const rows = fields.map((field) => [
    ownTextIn(field.title, locale),
    valueInWords(field, field.value, { locale, ...content.account }),
  ])
  const { dontBreakRows = false } = wholeRows(rows.map((texts) => Math.max(...texts.map(({ length }) => length))))
  return {
    table: {
      dontBreakRows,
      widths: [170, '*'],
      body: rows.map(([title = '', value = '']) => [{ text: title, color: MUTED }, { text: value }]),
    },
    layout: ROWS,
  }
}
