import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { IMPORT_EXTENSIONS } from '#contract/limits.ts'
import { decodeText } from './decode-text.ts'
import { entryText, workbookPart, type ZipEntry, zipEntries } from './zip-entries.ts'

export const SHEET_MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv',
}
/** An HTML page with a table, or a workbook of Excel 2003 in XML: many programs call either .xls. */
const MARKUP = /^\s*<(?:\?xml|!doctype html|html|head|meta|body|style|table)\b/i
/** All text formats but markup count as one, whatever their file name and delimiter. */
export type SheetType = keyof typeof SHEET_MIME | 'markup'

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * The media type of a spreadsheet by its bytes, if its name is one of a spreadsheet too; otherwise null. The bytes
 * decide when a table has the file name of another format.
 */
export async function detectSheetFile(path: string, name: string): Promise<string | null> {
  if (!(IMPORT_EXTENSIONS as readonly string[]).includes(extname(name).slice(1).toLowerCase())) return null
  const type = sheetTypeOf(await readFile(path))
  return type && SHEET_MIME[type === 'markup' ? 'xls' : type]
}

/** The table format of these bytes. For .xls only the container is recognised, which other documents use as well. */
export function sheetTypeOf(bytes: Buffer): SheetType | null {
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return 'xls'
  const entries = zipEntries(bytes)
  if (entries) {
    if (workbookPart(bytes, entries)) return 'xlsx'
    return isOdsZip(bytes, entries) && entries.some(({ name }) => OF_ODS.includes(name)) ? 'ods' : null
  }
  const read = decodeText(bytes)
  if (read === null) return null
  return MARKUP.test(read.text) ? 'markup' : 'csv'
}

/** The rows of an .ods: in a file of its own or, with a password, in an encrypted package. */
const OF_ODS = ['content.xml', 'encrypted-package']

/** The media type ought to be the first entry, uncompressed; some programs write it later, or in the manifest alone. */
function isOdsZip(bytes: Buffer, entries: readonly ZipEntry[]): boolean {
  return ['mimetype', 'META-INF/manifest.xml'].some((place) => {
    const entry = entries.find(({ name }) => name === place)
    return entry !== undefined && entryText(bytes, entry)?.includes(SHEET_MIME.ods)
  })
}

/** Whether an .ods needs a password: its manifest lists encrypted entries. */
export function isEncryptedOds(bytes: Buffer): boolean {
  const entries = zipEntries(bytes) ?? []
  const manifest = entries.find(({ name }) => name === 'META-INF/manifest.xml')
  return manifest !== undefined && /<(?:\w+:)?encryption-data\b/.test(entryText(bytes, manifest) ?? '')
}
