import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { IMPORT_EXTENSIONS } from '../../contract/limits.ts'
import { decodeText } from './decode-text.ts'
import { entryText, workbookPart, zipEntries } from './zip-entries.ts'

export const SHEET_MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
}
/** Of texts there is one kind, under whichever name they come and whatever separates their cells. */
export type SheetType = keyof typeof SHEET_MIME

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The media type of a spreadsheet by its bytes, as long as its name is one of a spreadsheet too; else null. A table that
 * was saved under the name of another kind of table is what its bytes are.
 */
export async function detectSheetFile(path: string, name: string): Promise<string | null> {
  if (!(IMPORT_EXTENSIONS as readonly string[]).includes(extname(name).slice(1).toLowerCase())) return null
  const type = sheetTypeOf(await readFile(path))
  return type && SHEET_MIME[type]
}

/** What kind of table these bytes are. Of an .xls only the container is known, which it shares with other documents. */
export function sheetTypeOf(bytes: Buffer): SheetType | null {
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return 'xls'
  const entries = zipEntries(bytes)
  if (entries) {
    if (workbookPart(bytes, entries)) return 'xlsx'
    return isOdsZip(bytes) && entries.some(({ name }) => OF_ODS.includes(name)) ? 'ods' : null
  }
  return decodeText(bytes) === null ? null : 'csv'
}

/** What its rows stand in: as a file of its own, or, under a password, in a package within the package. */
const OF_ODS = ['content.xml', 'encrypted-package']

/** The media type stands uncompressed at the beginning of an OpenDocument file. */
function isOdsZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 200).includes(SHEET_MIME.ods)
}

/** Whether an .ods can be opened with a password only: its manifest names what is encrypted. */
export function isEncryptedOds(bytes: Buffer): boolean {
  const entries = zipEntries(bytes) ?? []
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  return manifest !== undefined && /<(?:\w+:)?encryption-data\b/.test(entryText(bytes, manifest) ?? '')
}
