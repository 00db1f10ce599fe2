import type { ReportChecklist, ReportContent, ReportItem } from './report-content.ts'

/**
 * Lines of the tables of a report, about 80 pages: laying out more takes longer than a call waits, and three times as
 * many more memory than the drawing process has.
 */
const LINES_MAX = 3_000
/** Characters in a line of a column. */
const LINE_LENGTH = 40
/** The height of a row of photos in lines, shared by its photos; each is read and embedded besides. */
const PHOTO_LINES = 10

interface FittedReport {
  content: ReportContent
  /** Rows for which there was no room. */
  leftOut: number
}

/** What can be drawn of a report: works first, which are paid for, then own fields, equipment, then checklists in their order. */
export function fitReport(content: ReportContent, { isBlank }: { isBlank: boolean }): FittedReport {
  let lines = 0
  let leftOut = 0
  function fitting<Row>(rows: readonly Row[], linesOf: (row: Row) => number): Row[] {
    return rows.filter((row) => {
      const fits = lines + linesOf(row) <= LINES_MAX
      if (fits) lines += linesOf(row)
      else leftOut += 1
      return fits
    })
  }
  const works = fitting(content.works, ({ title }) => linesIn(title))
  const fields = fitting(content.fields ?? [], ({ title, value }) =>
    Math.max(...Object.values(title).map(linesIn), typeof value === 'string' ? linesIn(value) : 1),
  )
  const equipment = fitting(content.equipment, ({ title, manufacturer, model }) =>
    Math.max(linesIn(title), linesIn(`${manufacturer ?? ''} ${model ?? ''}`)),
  )
  const checklists = content.checklists.flatMap((checklist): ReportChecklist[] => {
    const items = fitting(checklist.items, (item) => linesOfItem(item, isBlank))
    return items.length > 0 || checklist.items.length === 0 ? [{ ...checklist, items }] : []
  })
  return { content: { ...content, works, fields, equipment, checklists }, leftOut }
}

function linesOfItem({ title, answers, answer, photo }: ReportItem, isBlank: boolean): number {
  const options = answers.reduce((sum, option) => sum + linesIn(option.title), 0)
  const written = isBlank || Array.isArray(answer) ? options : linesIn(String(answer ?? ''))
  return Math.max(linesIn(title), written) + (photo === null || isBlank ? 0 : PHOTO_LINES)
}

function linesIn(text: string): number {
  return Math.max(1, Math.ceil(text.length / LINE_LENGTH))
}
