import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { IMPORT_EXTENSIONS } from '#contract/limits.ts'
import { decodeText } from './decode-text.ts'
import { entryText, workbookPart, zipEntries } from './zip-entries.ts'

export const SHEET_MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
}
/** All text formats count as one, whatever their file name and delimiter. */
export type SheetType = keyof typeof SHEET_MIME

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The media type of a spreadsheet by its bytes, if its name is one of a spreadsheet too; otherwise null. The bytes
 * decide when a table has the file name of another format.
 */
export async function detectSheetFile(path: string, name: string): Promise<string | null> {
  if (!(IMPORT_EXTENSIONS as readonly string[]).includes(extname(name).slice(1).toLowerCase())) return null
  const type = sheetTypeOf(await readFile(path))
  return type && SHEET_MIME[type]
}

/** The table format of these bytes. For .xls only the container is recognised, which other documents use as well. */
export function sheetTypeOf(bytes: Buffer): SheetType | null {
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return 'xls'
  const entries = zipEntries(bytes)
  if (entries) {
    if (workbookPart(bytes, entries)) return 'xlsx'
    return isOdsZip(bytes) && entries.some(({ name }) => OF_ODS.includes(name)) ? 'ods' : null
  }
  return decodeText(bytes) === null ? null : 'csv'
}

/** The rows of an .ods: in a file of its own or, with a password, in an encrypted package. */
const OF_ODS = ['content.xml', 'encrypted-package']

/** An OpenDocument file begins with its uncompressed media type. */
function isOdsZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 200).includes(SHEET_MIME.ods)
}

/** Whether an .ods needs a password: its manifest lists encrypted entries. */
export function isEncryptedOds(bytes: Buffer): boolean {
  const entries = zipEntries(bytes) ?? []
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  return manifest !== undefined && /<(?:\w+:)?encryption-data\b/.test(entryText(bytes, manifest) ?? '')
}
