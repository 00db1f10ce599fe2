import { isUtf8 } from 'node:buffer'
import type PostalMime from 'postal-mime'
import type { Header } from 'postal-mime'
import { decodeUndeclared } from './decode-part.ts'

/** A part of an email, which may have parts of its own. */
export interface MimePart {
  /** In lower case. */
  type: string
  params: Record<string, string>
  /** In lower case, empty if there is none. */
  disposition: string
  fileName: string | null
  /** Without `<>`. */
  contentId: string | null
  /** In the order of the email, names in lower case, values unfolded but not decoded. */
  headers: Header[]
  /** Without its transfer encoding. */
  content: Buffer
  parts: MimePart[]
}

/** More than that has no email that a person wrote, and each costs time. */
const PARTS_MAX = 20_000
const ENCODED_PARTS_MAX = 2_000
/** Of text that is not in base64: PostalMime keeps each as a chunk, and joining a million of them takes ten seconds. */
const LINES_MAX = 150_000
const LINE_OF_TEXT = /\n(?![A-Za-z\d+/=]{60,}\r?\n)/g
const DEPTH_MAX = 250

/** What PostalMime knows of a part. */
interface MimeNode {
  headers: Header[]
  contentType: { parsed: StructuredHeader }
  contentDisposition: { parsed: StructuredHeader }
  contentId?: string
  content: ArrayBuffer | null
  childNodes: MimeNode[]
}

interface StructuredHeader {
  value: string
  params: Record<string, string>
}

let library: Promise<typeof import('postal-mime')> | undefined

/** Loaded on first use: most processes never read an email. */
export function loadPostalMime(): Promise<typeof import('postal-mime')> {
  library ??= import('postal-mime')
  return library
}

/**
 * The parts of an email as a tree.
 * @throws when there are too many of them or of their lines, or too deep ones
 */
export async function readParts(raw: Buffer): Promise<MimePart> {
  if (hasTooMany(raw)) throw new Error('The email has too many parts')
  const { default: Parser, decodeWords } = await loadPostalMime()
  const parser = new Parser({ forceRfc822Attachments: true, maxNestingDepth: DEPTH_MAX, maxHeadersSize: raw.length })
  await parser.parse(withHeadersInUtf8(raw))
  return partOf(rootOf(parser), decodeWords)
}

/**
 * PostalMime's answer has the texts of all parts joined, decoded as declared or in UTF-8; here they are needed one by
 * one and as bytes. Its tree has them, though its types do not say so.
 */
function rootOf(parser: PostalMime): MimeNode {
  return (parser as unknown as { root: MimeNode }).root
}

function partOf(node: MimeNode, decodeWords: (text: string) => string): MimePart {
  const { contentType, contentDisposition, contentId, content, headers, childNodes } = node
  const name = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name
  return {
    type: contentType.parsed.value,
    params: contentType.parsed.params,
    disposition: contentDisposition.parsed.value,
    fileName: name ? decodeWords(name) : null,
    contentId: contentId?.replace(/^\s*<|>\s*$/g, '') || null,
    headers,
    content: Buffer.from(content ?? new ArrayBuffer(0)),
    parts: childNodes.map((child) => partOf(child, decodeWords)),
  }
}

function hasTooMany(raw: Buffer): boolean {
  const text = raw.toString('latin1')
  return (
    isMoreThan(PARTS_MAX, text, /^--/gm) ||
    isMoreThan(ENCODED_PARTS_MAX, text, /^content-transfer-encoding:/gim) ||
    isMoreThan(LINES_MAX, text, LINE_OF_TEXT)
  )
}

/** Whether a pattern matches more often than that. */
function isMoreThan(max: number, text: string, pattern: RegExp): boolean {
  let count = 0
  for (const _ of text.matchAll(pattern)) if (++count > max) return true
  return false
}

const END_OF_HEADERS = /\r?\n\r?\n/
const HEADER_OF_PART = /^content-(?:type|disposition|description):[^\n]*(?:\n[ \t][^\n]*)*/gim

/** Names and subjects in the bytes of another encoding, which old programs write, would be lost as damaged UTF-8. */
function withHeadersInUtf8(raw: Buffer): Buffer {
  if (isUtf8(raw)) return raw
  const text = raw.toString('latin1')
  const end = END_OF_HEADERS.exec(text)?.index ?? text.length
  const top = text.slice(0, end)
  const rest = text.slice(end)
  return Buffer.from(inUtf8(top) + rest.replace(HEADER_OF_PART, inUtf8), 'latin1')
}

/** Lines given and returned as a byte a character. */
function inUtf8(lines: string): string {
  const all = lines.split('\n')
  const isWrong = (line: string) => !isUtf8(Buffer.from(line, 'latin1'))
  const wrong = all.filter(isWrong)
  if (wrong.length === 0) return lines
  // Together, as more of a text says more of its encoding.
  const mended = decodeUndeclared(Buffer.from(wrong.join('\n'), 'latin1')).split('\n')
  return all.map((line) => (isWrong(line) ? Buffer.from(mended.shift() ?? '').toString('latin1') : line)).join('\n')
}
