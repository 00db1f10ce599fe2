/** Capital letters that are drawn alike in both alphabets. */
const CYRILLIC = 'АВЕІКМНОРСТХ'
const LATIN = 'ABEIKMHOPCTX'
const LATIN_TWINS = new Map([...CYRILLIC].map((letter, index) => [letter, LATIN.charAt(index)]))

/** A text in capitals, its Cyrillic letters that look like Latin ones read as these: a keyboard was in the other layout. */
export function readAsLatin(capitals: string): string {
  return [...capitals].map((letter) => LATIN_TWINS.get(letter) ?? letter).join('')
}
