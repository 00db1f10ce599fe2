/** Whatever was typed is what is compared. */
const IS_SECRET = /password/i

/**
 * Composes the texts of an input in place: a letter that macOS writes as two characters becomes one (NFC), so that equal
 * names are equal, are as long as they look and are found.
 */
export function composeTexts(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  const fields = part as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string') composeTexts(value)
    else if (!IS_SECRET.test(name)) fields[name] = value.normalize('NFC')
  }
}
