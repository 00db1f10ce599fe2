import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as xlsx from '@e965/xlsx'
import type { TextEncoding } from '#contract/imports/import-kinds.ts'
import { fileOf } from './sample-files.ts'
import { zipOf } from './zip.ts'

type Cells = unknown[][]

/** A spreadsheet as Excel-like programs write it. */
export function sheetFile(name: string, cells: Cells, change: (sheet: xlsx.WorkSheet) => void = () => {}): File {
  const sheet = xlsx.utils.aoa_to_sheet(cells)
  change(sheet)
  return bookFile(name, { Лист1: sheet })
}

/** A spreadsheet of several sheets. */
export function bookFile(
  name: string,
  sheets: Record<string, xlsx.WorkSheet>,
  change: (book: xlsx.WorkBook) => void = () => {},
): File {
  const book = xlsx.utils.book_new()
  for (const [title, sheet] of Object.entries(sheets)) xlsx.utils.book_append_sheet(book, sheet, title)
  change(book)
  const bookType = name.endsWith('.ods') ? 'ods' : name.endsWith('.xls') ? 'biff8' : 'xlsx'
  return fileOf(name, xlsx.write(book, { type: 'buffer', bookType, compression: true }))
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const XLSX_MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

interface Layout {
  workbook: string
  /** Of its sheet, as the workbook's relations name it: from the workbook, or from the top when a slash is before it. */
  target: string
  separator?: '/' | '\\'
}

/** The bytes of an .xlsx with one client in it, whose parts are where some programs put them. */
export function rawWorkbook({ workbook, target, separator = '/' }: Layout): Buffer {
  const [folder = '', name = ''] = /^(.*\/)?([^/]+)$/.exec(workbook)?.slice(1) ?? []
  const sheet = posix.join('/', target.startsWith('/') ? '' : folder, target).slice(1)
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const relation = (type: string, to: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${to}"/></Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/${workbook}" ContentType="${XLSX_MAIN}"/></Types>`,
    '_rels/.rels': relation('officeDocument', workbook),
    [workbook]: `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [`${folder}_rels/${name}.rels`]: relation('worksheet', target),
    [sheet]: `<worksheet xmlns="${SHEETS}"><sheetData><row>${cell('Название')}</row><row>${cell('Ёлка')}</row></sheetData></worksheet>`,
  }
  return zipOf(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path.replaceAll('/', separator), xml])))
}

/** A file that a program wrote: see tests/support/sheets. */
export function writtenFile(name: string): File {
  return fileOf(name, readFileSync(join(import.meta.dirname, 'sheets', name)))
}

/** Rows of an answered .xlsx, sheet by sheet, as texts and numbers. */
export function readBook(bytes: Buffer): Record<string, unknown[][]> {
  const book = xlsx.read(bytes, { type: 'buffer', cellNF: true })
  return Object.fromEntries(
    book.SheetNames.map((name) => [name, xlsx.utils.sheet_to_json(book.Sheets[name] as xlsx.WorkSheet, { header: 1 })]),
  )
}

/** A text of one byte a letter, as programs write .csv. */
export function encodedIn(encoding: Exclude<TextEncoding, `utf-${string}`>, text: string): Buffer {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(
    [...text].map((sign) => {
      const byte = signs.indexOf(sign)
      if (byte < 0) throw new Error(`${encoding} has no ${sign}`)
      return byte
    }),
  )
}
