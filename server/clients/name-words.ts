import { foldText } from '#contract/search/fold-text.ts'

/** What stands before or after the name of a company in the countries of the product, folded. */
const LEGAL_FORMS = [
  ...['ооо', 'оао', 'зао', 'ао', 'пао', 'нао', 'ип', 'одо', 'уп', 'чуп', 'чтуп', 'руп'],
  ...['тоо', 'жшс', 'осоо', 'жчк', 'мчж', 'тов', 'фоп', 'прат', 'пат', 'тзов'],
  ...['ooo', 'mchj', 'mmc', 'asc', 'qsc', 'srl', 's r l', 's a', 'sp z o o', 'spzoo', 'z o o', 'sp j', 'sp k'],
  ...['ltd', 'llc', 'inc', 'plc', 'jsc', 'llp', 'fzc', 'fze', 'fzco', 'l l c', 'gmbh'],
  ...['սպը', 'փբը', 'բբը', 'შპს', 'სს'],
].map(foldText)

const LEGAL_FORM = new RegExp(`(?<= )(?:${LEGAL_FORMS.join('|')})(?= )`, 'gu')

/**
 * The words of a name by which it is the same as another: in any order, whatever the legal form and the quotes. Of a name
 * that is nothing but a legal form, all of them.
 */
export function nameWords(name: string): string[] {
  const folded = foldText(name)
  const words = wordsIn(` ${folded} `.replace(LEGAL_FORM, ''))
  return words.length > 0 ? words : wordsIn(folded)
}

function wordsIn(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
