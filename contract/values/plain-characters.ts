/** The zeros of the digits of Arabic, of Persian and of full width. */
const ZEROS = [0x660, 0x6f0, 0xff10]

/**
 * A text as it would be typed on an English keyboard: ASCII digits, one kind of space and of dash, and none of the
 * invisible characters that come with pasted texts.
 */
export function plainCharacters(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}
