/** A text in lower case, ё as е, its punctuation kept: people write either in a title. */
export function inLowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
