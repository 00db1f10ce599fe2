import { guessCyrillicEncoding } from './guess-encoding.ts'

const UTF16_LE = Buffer.from('fffe', 'hex')
const UTF16_BE = Buffer.from('feff', 'hex')

/**
 * The text of a file whose encoding nobody said: UTF-16 by its byte order mark, UTF-8 when the bytes are well-formed, else
 * that of the Cyrillic ones in which Russian programs write .csv as which it reads best. Null when it is no text: it holds control characters.
 */
export function decodeText(bytes: Buffer): string | null {
  // 0x1a ended files under DOS.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  const text = decoded(bytes).replace(/\u001a\s*$/, '')
  // Tab, line feed, form feed and carriage return are those of a text.
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
