/** Octets in a line, its end not counted. Source: RFC 5545, 3.1. */
const LINE_OCTETS = 75
const LINE_END = '\r\n'
/** What no text of a calendar may hold, a tab aside. Source: RFC 5545, 3.3.11 and 3.1. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

/** A text as the value of a property. */
export function escapeText(text: string): string {
  return text
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
}

/** `NAME:value` with its end, in as many lines as it takes. The value is written as it is. */
export function contentLine(name: string, value: string): string {
  return fold(`${name}:${value}`) + LINE_END
}

/** The same for a text that somebody typed. */
export function textLine(name: string, text: string): string {
  return contentLine(name, escapeText(text))
}

/** Breaks between characters: programs that decode each line by itself would find halves of them. */
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
