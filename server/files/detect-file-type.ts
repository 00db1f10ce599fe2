import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import type { FILE_EXTENSIONS } from '#contract/limits.ts'
import { extensionOf } from './file-name.ts'

type Extension = (typeof FILE_EXTENSIONS)[number]

interface Kind {
  mime: string
  /** What the bytes may be recognised as. */
  recognised: readonly string[]
}

const jpeg: Kind = { mime: 'image/jpeg', recognised: ['image/jpeg'] }
const oldOffice = ['application/x-cfb']
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const KINDS: Record<Exclude<Extension, 'txt'>, Kind> = {
  jpg: jpeg,
  jpeg,
  png: { mime: 'image/png', recognised: ['image/png', 'image/apng'] },
  gif: { mime: 'image/gif', recognised: ['image/gif'] },
  webp: { mime: 'image/webp', recognised: ['image/webp'] },
  pdf: { mime: 'application/pdf', recognised: ['application/pdf'] },
  // Word and Excel up to 2003 share one container format, whose bytes look the same.
  doc: { mime: 'application/msword', recognised: oldOffice },
  xls: { mime: 'application/vnd.ms-excel', recognised: oldOffice },
  docx: { mime: WORD, recognised: [WORD] },
  xlsx: { mime: EXCEL, recognised: [EXCEL] },
  mp4: { mime: 'video/mp4', recognised: ['video/mp4', 'video/x-m4v'] },
  webm: { mime: 'video/webm', recognised: ['video/webm'] },
  mov: { mime: 'video/quicktime', recognised: ['video/quicktime'] },
}

/** Whether a file is a photo as iPhones save it, whatever its name: its format is not decoded here. */
export async function isHeic(path: string): Promise<boolean> {
  const detected = await fileTypeFromFile(path)
  return detected !== undefined && /^image\/hei[cf]/.test(detected.mime)
}

/** The media type of a file whose name and bytes agree on an allowed type; otherwise null. */
export async function detectFileType(path: string, name: string): Promise<string | null> {
  const extension = extensionOf(name)
  if (extension === 'txt') return (await isPlainText(path)) ? 'text/plain' : null
  if (!(extension in KINDS)) return null
  const kind = KINDS[extension as keyof typeof KINDS]
  const detected = await fileTypeFromFile(path)
  return detected && kind.recognised.includes(detected.mime) ? kind.mime : null
}

/**
 * Text has no signature: its bytes contain no control characters but tabs and line ends. That accepts UTF-8 and the
 * one-byte Cyrillic encodings, and no binary format.
 */
async function isPlainText(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path)) {
    if ((chunk as Buffer).some((byte) => byte === 0x7f || (byte < 0x20 && !isSpacing(byte)))) return false
  }
  return true
}

/** Tab, line feed, form feed, carriage return. */
function isSpacing(byte: number): boolean {
  return byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d
}
