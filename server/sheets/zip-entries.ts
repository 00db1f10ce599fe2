import { inflateRawSync } from 'node:zlib'

/** Source: APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16. */
const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const COMMENT_MAX = 0xffff
const STORED = 0
const DESCRIPTION_MAX = 1024 * 1024

export interface ZipEntry {
  /** Its path; some programs write backslashes or a leading slash, which the xlsx reader accepts too. */
  name: string
  method: number
  size: number
  /** The offset of its local header. */
  offset: number
}

/** The entries in a zip's directory; null when the bytes are not a zip, or are ZIP64. */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = findEnd(bytes)
  if (end === null) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: plainPath(bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength)),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The text of an entry; null when it cannot be unpacked, or is longer: without a maximum, than any metadata. */
export function entryText(
  bytes: Buffer,
  { method, size, offset }: ZipEntry,
  bytesMax = DESCRIPTION_MAX,
): string | null {
  const start = dataStart(bytes, offset)
  if (start === null) return null
  if (method === STORED) return bytes.toString('utf8', start, start + Math.min(size, bytesMax))
  try {
    return inflateRawSync(bytes.subarray(start), { maxOutputLength: bytesMax }).toString('utf8')
  } catch {
    return null
  }
}

function dataStart(bytes: Buffer, offset: number): number | null {
  if (offset + LOCAL_BYTES > bytes.length) return null
  return offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

/**
 * Whether all entries of a zip unpack to at most this many bytes. Sizes in its headers are not trusted: each entry is
 * unpacked, and abandoned as soon as it exceeds what is left.
 */
export function unpacksWithin(bytes: Buffer, entries: readonly ZipEntry[], bytesMax: number): boolean {
  let left = bytesMax
  for (const { method, size, offset } of entries) {
    const start = dataStart(bytes, offset)
    if (start === null) return false
    // The xlsx reader uses the local header.
    const isStored = method === STORED && bytes.readUInt16LE(offset + 8) === STORED
    left -= isStored ? size : unpackedSize(bytes.subarray(start), left)
    if (left < 0) return false
  }
  return true
}

function unpackedSize(packed: Buffer, bytesMax: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) }).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * The path of an .xlsx's workbook, undefined when there is none: as the file declares it, otherwise the usual path.
 */
export function workbookPart(bytes: Buffer, entries: readonly ZipEntry[]): string | undefined {
  const contents = entries.find(({ name }) => name.toLowerCase() === '[content_types].xml')
  const types = contents && entryText(bytes, contents)
  const [tag = ''] = types?.match(/<(?:\w+:)?Override\b[^>]*>/g)?.filter((override) => MAIN_PART.test(override)) ?? []
  const [, part = ''] = /PartName\s*=\s*["']\/?([^"']+)/.exec(tag) ?? []
  const entry =
    entries.find(({ name }) => name.toLowerCase() === part.toLowerCase()) ??
    entries.find(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name))
  return entry?.name
}

const MAIN_PART = /spreadsheetml\.(sheet|template)\.main\+xml|ms-excel\.(sheet|template)\.macroEnabled\.main\+xml/i

/** With forward slashes, and without a leading one. */
export function plainPath(path: string): string {
  return path.replace(/\\/g, '/').replace(/^\//, '')
}

function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX)
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  return null
}
