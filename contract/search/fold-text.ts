/** Marks that stand above, below or within letters, and characters that are not seen. */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is meant by itself
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g
/** Apostrophes, and what is typed for one: they are a part of the word, and everyone types another. */
const APOSTROPHES = /['`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\u055a\ua78b\ua78c\uff07]+/g
/** All that is neither a letter nor a digit nor a mark. */
const SEPARATORS =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02c2-\u02df\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u10fb\u2000-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe10-\ufe1f\ufe30-\ufe6f\uff5f-\uff65\ufffc\ufffd\u{1f000}-\u{1faff}]+/gu

/** Letters that a keyboard without them gives as another one; Unicode does not take them apart. */
const LETTERS = 'ıəłøđðħŧŋςқғңұүөһәіґҳҷҹҝҡҙҫҥҕєیىکة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const PLAIN = 'ieloddhtnσкгнууохаигхччккзснгеييكه01234567890123456789'
const TO_PLAIN = new Map([...LETTERS].map((letter, index) => [letter, PLAIN.charAt(index)]))
const SEVERAL = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const

/** What most texts here consist of needs no more than lower case and spaces. */
const IS_UNUSUAL = /[^ -&(-_a-~А-Яа-яЁё«»–—№]/

/**
 * A text as search compares it: its words in lower case by Unicode, whatever the language, with a space between them;
 * ё as е, letters with marks as the plain ones, but й as the letter of its own that it is. The database function
 * `fold_text` does the same; a change of either needs a migration that makes the folded columns and indexes again.
 */
export function foldText(text: string): string {
  const plain = IS_UNUSUAL.test(text) ? withoutMarks(text) : text.toLowerCase().replaceAll('ё', 'е')
  return plain.replace(SEPARATORS, ' ').trim()
}

function withoutMarks(text: string): string {
  const bare = text
    .replaceAll('№', ' ')
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '')
  const several = SEVERAL.reduce((folded, [letter, letters]) => folded.replaceAll(letter, letters), bare)
  return [...several].map((letter) => TO_PLAIN.get(letter) ?? letter).join('')
}

/** The words of a text, folded. */
export function foldedWords(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '')
}

/** Whether each of the words that are looked for is in one of the texts: a short one at the beginning of a word. */
export function hasWords(texts: readonly (string | null | undefined)[], wanted: string): boolean {
  const folded = ` ${foldText(texts.filter(Boolean).join(' '))}`
  return foldedWords(wanted).every((word) => folded.includes(isShort(word) ? ` ${word}` : word))
}

/** A word of one or two characters is looked for at the beginning of words: inside them it would be everywhere. */
export function isShort(word: string): boolean {
  return [...word].length < 3
}
