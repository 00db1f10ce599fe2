/** A text on one line, of at most so many characters: a longer one ends with an ellipsis. */
export function shortened(text: string, max: number): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()]
  if (characters.length <= max) return characters.join('')
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
