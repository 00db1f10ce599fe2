import { isUtf8 } from 'node:buffer'
import { guessEncoding } from '#server/sheets/guess-encoding.ts'

/** What programs declare that were never set up for another language. */
const DECLARED_BY_DEFAULT = new Set(['us-ascii', 'ascii', 'iso-8859-1', 'latin1', 'windows-1252', 'utf-8', 'utf8'])
/** In these, what happens to be well-formed UTF-8 is nothing else. */
const SINGLE_BYTE = /^(windows-125\d|cp125\d|iso-8859-\d+|koi8-[ru]|ibm866|cp866|x-mac-cyrillic)$/
const META_CHARSET = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i
const META_WITHIN = 4096
/** Names of encodings that the platform does not know, though it knows them by another. */
const ALSO_CALLED: Record<string, string> = { cp949: 'euc-kr', cp932: 'shift_jis', cp936: 'gbk', unicode: 'utf-16le' }

/**
 * The text of a part of an email. Its declared encoding is believed unless the bytes say otherwise: they are UTF-8, or
 * no UTF-8 though declared so, or not declared at all; then they are read as what they look like most.
 */
export function decodePart(bytes: Buffer, declared: string | undefined, { isHtml = false } = {}): string {
  const label = (declared || (isHtml ? metaCharset(bytes) : '') || '').trim().toLowerCase()
  if (/^(unicode-1-1-)?utf-?7$/.test(label)) return decodeUtf7(bytes.toString('latin1'))
  const isAscii = !bytes.some((byte) => byte > 127)
  const decoder = label && !DECLARED_BY_DEFAULT.has(label) ? decoderOf(label) : undefined
  if (decoder && (isAscii || !SINGLE_BYTE.test(label) || !isUtf8(bytes))) return decoder.decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeUndeclared(bytes)
}

/** Of bytes that are not UTF-8. */
export function decodeUndeclared(bytes: Buffer): string {
  return new TextDecoder(isMostlyUtf8(bytes) ? 'utf-8' : guessEncoding(bytes, 'ru')).decode(bytes)
}

/** UTF-8 that was cut in the middle of a character, or damaged here and there. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 64 * 1024)
  const beyondAscii = sample.reduce((count, byte) => count + (byte > 127 ? 1 : 0), 0)
  const broken = new TextDecoder().decode(sample).split('\ufffd').length - 1
  return beyondAscii > 40 && broken * 20 < beyondAscii
}

function metaCharset(bytes: Buffer): string | undefined {
  return META_CHARSET.exec(bytes.toString('latin1', 0, META_WITHIN))?.[1]
}

function decoderOf(label: string): TextDecoder | undefined {
  const plain = label.replace(/^x-(?!mac)|^cs/, '').replace(/^(?:cp|win|ms|windows)-?(125\d)$/, 'windows-$1')
  for (const name of [label, ALSO_CALLED[plain] ?? plain]) {
    try {
      return new TextDecoder(name)
    } catch {}
  }
  return undefined
}

/** RFC 2152: base64 of UTF-16 between `+` and `-`; `+-` is a plus. */
function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+'
    const bytes = Buffer.from(encoded, 'base64')
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}
