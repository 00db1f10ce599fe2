import { TEXT_ENCODINGS, type TextEncoding } from '#contract/imports/import-kinds.ts'
import type { Country } from '#contract/values/countries.ts'

type Encoding = Exclude<TextEncoding, `utf-${string}`>

/**
 * How often each letter beyond those of English occurs in the texts of a language, per thousand letters. In Cyrillic,
 * those of Russian; letters of the neighbouring languages count as rare.
 */
const CYRILLIC =
  'о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з16 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё1' +
  ' і5 ї5 є5 ґ5 ў5 ј5'
const ARABIC =
  'ا150 ل120 ي75 م65 ن60 و60 ر55 ت50 ب45 ه40 ة30 د35 ع35 س30 ف28 ح25 ق22 ك22 أ20 ش15 ج14 ص12 خ11 ط11 ى8 ض7 إ7 ذ6 ز6 ث5 غ5 ء4 ئ3 ظ2 ؤ2 آ2' +
  ' پ2 چ2 ژ1 گ2'
const LATIN: Partial<Record<Encoding, Record<string, string>>> = {
  'windows-1252': {
    german: 'ü6 ä6 ö3 ß3',
    french: 'é19 à5 è3 ê2 ç1 ô1 î1 â1 û1 ù1 œ1 ë1 ï1',
    spanish: 'ó8 í7 á5 é4 ñ3 ú2 ü1 ª1 º1',
    portuguese: 'ã7 ç5 á4 é4 ê3 í3 ó3 õ2 à1 ú1 â1 ô1',
    nordic: 'ä20 å13 ö13 ø8 æ8 é1',
    italian: 'à6 è4 ò2 ù2 ì1 é1',
  },
  'windows-1250': {
    polish: 'ł20 ę11 ó9 ą10 ż8 ś7 ć4 ń2 ź1',
    czech: 'í31 á22 é13 ě16 ž10 ý11 š8 č10 ř12 ů7 ú1 ň1 ď1 ť1 ó1',
    slovak: 'á22 í11 č10 ž10 ý11 é9 š8 ť7 ľ4 ú9 ô2 ň2 ä1 ó1 ď1 ĺ1 ŕ1',
    hungarian: 'á37 é37 ö11 ó10 ő10 í6 ü6 ú2 ű2',
    // ş and ţ with cedillas: the encoding has no others.
    romanian: 'ă35 î12 ş13 ţ11 â5',
    southSlavic: 'č10 š9 ž7 ć8 đ3',
    turkmen: 'ý25 ä20 ş18 ö14 ü18 ň16 ç10 ž4',
  },
  'windows-1254': { turkish: 'ı51 ü20 ş18 ğ11 ç12 ö8 İ4 â1' },
  'windows-1257': {
    lithuanian: 'ė16 š13 ž8 ų13 į6 ū5 ą6 č4 ę3',
    latvian: 'ā42 ī18 ē18 š11 ū5 ņ6 ļ3 ž3 ķ1 č1 ģ1',
    estonian: 'ä13 õ10 ü7 ö2 š1 ž1',
  },
}

/** The encoding of Windows where a company is; elsewhere the Cyrillic one. */
const USUAL_IN: Partial<Record<Country, Encoding>> = {
  ae: 'windows-1256',
  az: 'windows-1254',
  md: 'windows-1250',
  pl: 'windows-1250',
  tm: 'windows-1250',
}
const USUAL_BONUS = Math.log(10)

const PUNCTUATION = /[\u00a0«»№—–…„“”‘’°§©®±·•€]/
const PUNCTUATION_MARK = 3
const ANYTHING_ELSE = 0.05

/** A capital after a small letter is unlikely; text in capitals is not. */
const CAPITAL_AFTER_SMALL = Math.log(0.005)
const CAPITAL_AFTER_CAPITAL = Math.log(0.5)
/** Words have letters of one alphabet, and those with marks stand between plain ones. */
const ALPHABETS_IN_A_WORD = Math.log(0.005)
const MARKED_TOGETHER = Math.log(0.05)

interface Candidate {
  encoding: Encoding
  /** For each byte: whether it is a letter beyond those of ASCII, a small letter, a capital, and how likely it is. */
  isBeyond: boolean[]
  isSmall: boolean[]
  isCapital: boolean[]
  likelihood: number[]
  /** Of two letters side by side, one of ASCII and one beyond, and of two beyond. */
  mixed: number
  together: number
}

const ENCODINGS = TEXT_ENCODINGS.filter((encoding): encoding is Encoding => !encoding.startsWith('utf-'))
const CANDIDATES: Candidate[] = ENCODINGS.flatMap((encoding) => {
  const latin = LATIN[encoding]
  if (latin) {
    return Object.values(latin).map((signs) => candidate(encoding, signs, { mixed: 0, together: MARKED_TOGETHER }))
  }
  const signs = encoding === 'windows-1256' ? ARABIC : CYRILLIC
  return [candidate(encoding, signs, { mixed: ALPHABETS_IN_A_WORD, together: 0 })]
})

function candidate(encoding: Encoding, frequencies: string, pairs: Pick<Candidate, 'mixed' | 'together'>): Candidate {
  const known = new Map(frequencies.split(' ').map((entry) => [entry.charAt(0), Number(entry.slice(1))]))
  const frequency = (sign: string) =>
    known.get(sign) ?? known.get(sign.toLowerCase()) ?? (PUNCTUATION.test(sign) ? PUNCTUATION_MARK : ANYTHING_ELSE)
  const decoder = new TextDecoder(encoding)
  const signs = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
  return {
    encoding,
    isBeyond: signs.map((sign, byte) => byte > 127 && /\p{L}/u.test(sign)),
    isSmall: signs.map((sign) => sign !== sign.toUpperCase()),
    isCapital: signs.map((sign) => sign !== sign.toLowerCase()),
    likelihood: signs.map((sign, byte) => (byte < 128 ? 0 : Math.log(frequency(sign)))),
    ...pairs,
  }
}

function likelihoodOf(bytes: Uint8Array, { isBeyond, isSmall, isCapital, likelihood, ...pair }: Candidate): number {
  let sum = 0
  let before = 0
  for (const byte of bytes) {
    sum += likelihood[byte] ?? 0
    if (isBeyond[byte] && isBeyond[before]) sum += pair.together
    else if ((isBeyond[byte] && isAsciiAlphabetic(before)) || (isBeyond[before] && isAsciiAlphabetic(byte)))
      sum += pair.mixed
    if (isCapital[byte] && isSmall[before]) sum += CAPITAL_AFTER_SMALL
    else if (isCapital[byte] && isCapital[before]) sum += CAPITAL_AFTER_CAPITAL
    before = byte
  }
  return sum
}

function isAsciiAlphabetic(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
}

/** More bytes would not change the result. */
const BYTES_LOOKED_AT = 256 * 1024

/**
 * The encoding in which a text of single bytes looks most like a language: in the others the same bytes are letters too,
 * but seldom frequent ones, with capitals in wrong places. What is usual in the country decides between likely ones.
 */
export function guessEncoding(bytes: Uint8Array, country: Country): TextEncoding {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 127) - 1)
  const sample = bytes.subarray(first, first + BYTES_LOOKED_AT)
  const usual = USUAL_IN[country] ?? 'windows-1251'
  const scored = CANDIDATES.map((one) => ({
    encoding: one.encoding,
    score: likelihoodOf(sample, one) + (one.encoding === usual ? USUAL_BONUS : 0),
  }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).encoding
}
