import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as xlsx from '@e965/xlsx'
import { fileOf } from './sample-files.ts'

type Cells = unknown[][]

/** A spreadsheet as Excel-like programs write it. */
export function sheetFile(name: string, cells: Cells, change: (sheet: xlsx.WorkSheet) => void = () => {}): File {
  const sheet = xlsx.utils.aoa_to_sheet(cells)
  change(sheet)
  return bookFile(name, { Лист1: sheet })
}

/** A spreadsheet of several sheets. */
export function bookFile(name: string, sheets: Record<string, xlsx.WorkSheet>): File {
  const book = xlsx.utils.book_new()
  for (const [title, sheet] of Object.entries(sheets)) xlsx.utils.book_append_sheet(book, sheet, title)
  const bookType = name.endsWith('.ods') ? 'ods' : name.endsWith('.xls') ? 'biff8' : 'xlsx'
  return fileOf(name, xlsx.write(book, { type: 'buffer', bookType, compression: true }))
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

/** A text in Windows-1251, in which Russian programs write .csv. */
export function windows1251(text: string): Buffer {
  const codes = [...text].map((letter) => {
    const code = letter.charCodeAt(0)
    if (code < 0x80) return code
    const special = { Ё: 0xa8, ё: 0xb8, '«': 0xab, '»': 0xbb, '№': 0xb9 }[letter]
    return special ?? code - 0x410 + 0xc0
  })
  return Buffer.from(codes)
}
