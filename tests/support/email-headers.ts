/** The headers of an email as it was sent, by their names in lower case, with encoded words decoded (RFC 2047). */
export function headersOf(source: string): Record<string, string> {
  const [head = ''] = source.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decoded(line.slice(colon + 1).trim())]
    }),
  )
}

const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?]*)\?=(?:\s+(?==\?))?/gi

function decoded(value: string): string {
  // A character may be cut between two words.
  const bytes = value.replace(ENCODED_WORD, (_, encoding: string, text: string) =>
    (encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : unquoted(text)).toString('latin1'),
  )
  return bytes === value ? value : Buffer.from(bytes, 'latin1').toString()
}

function unquoted(text: string): Buffer {
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
