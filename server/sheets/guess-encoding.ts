/** Single-byte encodings, the likeliest first: Windows, DOS (1C and banks still write it), and old Unix. */
const ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r'] as const

/** Frequency of letters in Russian texts, per thousand. Letters of neighbouring languages count as rare. */
const FREQUENT =
  'о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё1'
const LETTERS = new Map(FREQUENT.split(' ').map((entry) => [entry.charAt(0), Number(entry.slice(1))]))
const OF_NEIGHBOURS = /[іїєґўј]/
const NEIGHBOURS_LETTER = 5
const PUNCTUATION = /[\u00a0«»№—–…„“”‘’°§©®±·•]/
const PUNCTUATION_MARK = 3
const ANYTHING_ELSE = 0.05

/** A capital after a small letter is unlikely; text in capitals is not. */
const CAPITAL_AFTER_SMALL = Math.log(0.005)
const CAPITAL_AFTER_CAPITAL = Math.log(0.5)

/** For each byte of an encoding: whether it is a small letter or a capital, and how likely it is in a text. */
const TABLES = ENCODINGS.map((encoding) => {
  const signs = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)))
  return {
    encoding,
    isSmall: signs.map((sign) => sign !== sign.toUpperCase()),
    isCapital: signs.map((sign) => sign !== sign.toLowerCase()),
    likelihood: signs.map((sign, byte) => (byte < 128 ? 0 : Math.log(frequency(sign.toLowerCase())))),
  }
})

function frequency(sign: string): number {
  const known = LETTERS.get(sign)
  if (known !== undefined) return known
  if (OF_NEIGHBOURS.test(sign)) return NEIGHBOURS_LETTER
  return PUNCTUATION.test(sign) ? PUNCTUATION_MARK : ANYTHING_ELSE
}

function likelihoodOf(bytes: Uint8Array, { isSmall, isCapital, likelihood }: (typeof TABLES)[number]): number {
  let sum = 0
  let before = 0
  for (const byte of bytes) {
    sum += likelihood[byte] ?? 0
    if (isCapital[byte] && isSmall[before]) sum += CAPITAL_AFTER_SMALL
    else if (isCapital[byte] && isCapital[before]) sum += CAPITAL_AFTER_CAPITAL
    before = byte
  }
  return sum
}

/** More bytes would not change the result. */
const BYTES_LOOKED_AT = 1024 * 1024

/**
 * The encoding in which a single-byte Cyrillic text looks most like a language: in the others the same bytes are
 * letters too, but seldom frequent ones, with capitals in wrong places.
 */
export function guessCyrillicEncoding(bytes: Uint8Array): (typeof ENCODINGS)[number] {
  const first = bytes.findIndex((byte) => byte > 127)
  const sample = bytes.subarray(first, first + BYTES_LOOKED_AT)
  const scored = TABLES.map((table) => ({ encoding: table.encoding, score: likelihoodOf(sample, table) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).encoding
}
