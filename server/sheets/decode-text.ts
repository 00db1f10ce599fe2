import { guessCyrillicEncoding } from './guess-encoding.ts'

const UTF16_LE = Buffer.from('fffe', 'hex')
const UTF16_BE = Buffer.from('feff', 'hex')

/**
 * Decodes a text file of unknown encoding: UTF-16 by its byte order mark, UTF-8 if the bytes are well-formed, otherwise
 * the most likely of the Cyrillic encodings in which Russian programs write .csv. Null when it contains control
 * characters, so is no text.
 */
export function decodeText(bytes: Buffer): string | null {
  // Files of DOS end with 0x1a.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  const text = decoded(bytes).replace(/\u001a\s*$/, '')
  // Except for tab, line feed, form feed and carriage return.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : text
}

function decoded(bytes: Buffer): string {
  if (bytes.subarray(0, 2).equals(UTF16_LE)) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.subarray(0, 2).equals(UTF16_BE)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(guessCyrillicEncoding(bytes)).decode(bytes)
  }
}
