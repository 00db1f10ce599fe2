import type { TextEncoding } from '#contract/imports/import-kinds.ts'
import type { Country } from '#contract/values/countries.ts'
import { guessEncoding } from './guess-encoding.ts'

const UTF16_LE = Buffer.from('fffe', 'hex')
const UTF16_BE = Buffer.from('feff', 'hex')

export interface TextReading {
  /** Where the file comes from, which decides between likely encodings. */
  country?: Country
  /** When the user has said which. */
  encoding?: TextEncoding
}

/**
 * Decodes a text file: in the given encoding, else UTF-16 by its byte order mark, UTF-8 if the bytes are well-formed,
 * otherwise the likeliest encoding of single bytes. Null when it contains control characters, so is no text.
 */
export function decodeText(bytes: Buffer, { country = 'ru', encoding }: TextReading = {}) {
  const read = encoding ? { encoding, text: new TextDecoder(encoding).decode(bytes) } : decoded(bytes, country)
  // Files of DOS end with 0x1a.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  const text = read.text.replace(/\u001a\s*$/, '')
  // Except for tab, line feed, form feed and carriage return.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text) ? null : { ...read, text }
}

function decoded(bytes: Buffer, country: Country): { encoding: TextEncoding; text: string } {
  const marked = bytes.subarray(0, 2)
  if (marked.equals(UTF16_LE)) return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(bytes) }
  if (marked.equals(UTF16_BE)) return { encoding: 'utf-16be', text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const encoding = guessEncoding(bytes, country)
    return { encoding, text: new TextDecoder(encoding).decode(bytes) }
  }
}
