import { readFile } from 'node:fs/promises'
import { IMPORT_EXTENSIONS } from '../../contract/limits.ts'
import { extensionOf } from '../files/file-name.ts'
import { decodeText } from './decode-text.ts'
import { zipEntries } from './zip-entries.ts'

export type SheetType = (typeof IMPORT_EXTENSIONS)[number]

export const SHEET_MIME: Record<SheetType, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
}

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The media type of a spreadsheet by its bytes, as long as its name is one of a spreadsheet too; else null. A table that
 * was saved under the name of another kind of table is what its bytes are.
 */
export async function judgeSheetFile(path: string, name: string): Promise<string | null> {
  if (!(IMPORT_EXTENSIONS as readonly string[]).includes(extensionOf(name))) return null
  const type = sheetTypeOf(await readFile(path))
  return type && SHEET_MIME[type]
}

/** What kind of table these bytes are. Of an .xls only the container is known, which it shares with other documents. */
export function sheetTypeOf(bytes: Buffer): SheetType | null {
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return 'xls'
  const names = zipEntries(bytes)?.map(({ name }) => name)
  if (names) {
    if (names.some((name) => /^\/?xl\/workbook\d*\.xml$/i.test(name))) return 'xlsx'
    return names.includes('content.xml') && isOdsZip(bytes) ? 'ods' : null
  }
  return decodeText(bytes) === null ? null : 'csv'
}

/** The media type stands uncompressed at the beginning of an OpenDocument file. */
function isOdsZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 200).includes(SHEET_MIME.ods)
}
