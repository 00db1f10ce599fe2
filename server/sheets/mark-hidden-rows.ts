import type { WorkBook, WorkSheet } from '@e965/xlsx'
import { entryText, zipEntries } from './zip-entries.ts'

/** A table, or a row that may stand for several. Source: OpenDocument 1.3, part 3, 9.1.2 and 9.1.3. */
const TABLE_OR_ROW = /<table:(table|table-row)(?=[\s/>])([^>]*)>/g
const REPEATED = /\btable:number-rows-repeated="(\d+)"/
const IS_HIDDEN = /\btable:visibility="(?:collapse|filter)"/

/**
 * Marks the rows of an .ods that a filter or the user has hidden, as the reader of workbooks marks those of other files.
 * `unpackedMax` is in bytes.
 */
export function markHiddenRows(book: WorkBook, ods: Buffer, unpackedMax: number): void {
  const content = zipEntries(ods)?.find(({ name }) => name === 'content.xml')
  const xml = content && entryText(ods, content, unpackedMax)
  const sheets = book.SheetNames.values()
  let sheet: WorkSheet | undefined
  let next = 0
  for (const [, tag, attributes = ''] of xml?.matchAll(TABLE_OR_ROW) ?? []) {
    if (tag === 'table') {
      sheet = book.Sheets[sheets.next().value ?? '']
      next = 0
      continue
    }
    const first = next
    next += Number(REPEATED.exec(attributes)?.[1] ?? 1)
    if (sheet && IS_HIDDEN.test(attributes)) hideRows(sheet, first, next)
  }
}

function hideRows(sheet: WorkSheet, first: number, end: number): void {
  // Below the last line the rest of the sheet is one run of rows.
  const known = Math.min(end, sheet['!data']?.length ?? 0)
  sheet['!rows'] ??= []
  for (let row = first; row < known; row++) sheet['!rows'][row] = { hidden: true }
}
