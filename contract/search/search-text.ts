/** The keys of a keyboard from left to right, top to bottom, in the English and in the Russian layout. */
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** The same keys with Shift, where that gives no letter. */
const ENGLISH_SHIFTED: Record<string, string> = { '~': 'ё', '{': 'х', '}': 'ъ', ':': 'ж', '"': 'э', '<': 'б', '>': 'ю' }
/** What keys give in the Russian layout that are in addresses. */
const RUSSIAN_SHIFTED: Record<string, string> = { '"': '@' }

const TO_RUSSIAN = new Map([...keysOf(ENGLISH, RUSSIAN), ...Object.entries(ENGLISH_SHIFTED)])
const TO_ENGLISH = new Map([...keysOf(RUSSIAN, ENGLISH), ...Object.entries(RUSSIAN_SHIFTED)])

function keysOf(from: string, to: string): [string, string][] {
  return [...from].map((key, index) => [key, to.charAt(index)])
}

/** A text as search compares it: letter case and the dots of ё do not matter. The database has the same as search_fold. */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}

/** What the same keys would have typed in the other layout; null for what holds letters of both, or of neither. */
export function inOtherLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const isLatin = /[a-z]/.test(lower)
  const isRussian = /[а-яё]/.test(lower)
  if (isLatin === isRussian) return null
  const keys = isLatin ? TO_RUSSIAN : TO_ENGLISH
  return [...lower].map((key) => keys.get(key) ?? key).join('')
}

/** A text as it was typed, and as it may have been meant: without needless spaces, folded, each once. */
export function searchedTexts(text: string): string[] {
  const typed = text.trim().replace(/\s+/g, ' ')
  const other = inOtherLayout(typed)
  const texts = [typed, ...(other === null ? [] : [other])].map((one) => foldText(one).trim())
  return [...new Set(texts)].filter((one) => one !== '')
}

/** What is written before the number of a request. */
const NUMBER_SIGN = /^(№|#|no\.?(?=\s*\d))\s*(?=\d)/i

/** A request's number typed with a sign before it or without; the text as it is when it is none. */
export function withoutNumberSign(text: string): string {
  return text.trim().replace(NUMBER_SIGN, '')
}
