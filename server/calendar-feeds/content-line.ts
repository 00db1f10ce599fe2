/** Octets in a line, without its end. Source: RFC 5545, 3.1. */
const LINE_OCTETS = 75
const LINE_END = '\r\n'
/** Characters not allowed in texts of a calendar; a tab is. Source: RFC 5545, 3.3.11 and 3.1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** A text as the value of a property. */
export function escapeText(text: string): string {
  return text
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
}

/** `NAME:value` with its end, folded into as many lines as needed. The value is written as it is. */
export function contentLine(name: string, value: string): string {
  return fold(`${name}:${value}`) + LINE_END
}

/** The same for a user's text. */
export function textLine(name: string, text: string): string {
  return contentLine(name, escapeText(text))
}

/** Breaks between characters: some programs decode each line by itself and would find halves of them. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > LINE_OCTETS) {
      folded += `${LINE_END} `
      octets = 1
    }
    folded += character
    octets += more
  }
  return folded
}
