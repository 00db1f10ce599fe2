/** The keys of a keyboard from left to right, top to bottom, in the English and in the Russian layout. */
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
/** The same keys with Shift, where the English layout gives no letter. */
const ENGLISH_SHIFTED: Record<string, string> = { '~': 'ё', '{': 'х', '}': 'ъ', ':': 'ж', '"': 'э', '<': 'б', '>': 'ю' }
/** Characters of the Russian layout that occur in addresses. */
const RUSSIAN_SHIFTED: Record<string, string> = { '"': '@' }

const TO_RUSSIAN = new Map([...keysOf(ENGLISH, RUSSIAN), ...Object.entries(ENGLISH_SHIFTED)])
const TO_ENGLISH = new Map([...keysOf(RUSSIAN, ENGLISH), ...Object.entries(RUSSIAN_SHIFTED)])

function keysOf(from: string, to: string): [string, string][] {
  return [...from].map((key, index) => [key, to.charAt(index)])
}

/** What the same keys give in the other layout; null for a text with letters of both layouts, or of neither. */
export function inOtherLayout(text: string): string | null {
  const lower = text.toLowerCase()
  const isLatin = /[a-z]/.test(lower)
  const isRussian = /[а-яё]/.test(lower)
  if (isLatin === isRussian) return null
  const keys = isLatin ? TO_RUSSIAN : TO_ENGLISH
  return [...lower].map((key) => keys.get(key) ?? key).join('')
}

/** A text as typed and as it may be meant, without spaces around it. */
export function searchedTexts(text: string): string[] {
  const typed = text.trim()
  const other = inOtherLayout(typed)?.trim()
  return [typed, ...(other ? [other] : [])].filter((one) => one !== '')
}

/** What is written before a request's number. */
const NUMBER_SIGN = /^(№|#|no\.?(?=\s*\d))\s*(?=\d)/i

/** A request's number without the sign before it; any other text as it is. */
export function withoutNumberSign(text: string): string {
  return text.trim().replace(NUMBER_SIGN, '')
}
