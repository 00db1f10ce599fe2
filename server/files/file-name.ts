const NAME_MAX = 200

/**
 * The name a file is shown under: the last part of the name sent, in Unicode NFC, without control characters. Never
 * used as a path.
 */
export function fileName(sent: string | undefined): string {
  const name = (sent ?? '')
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Control and formatting characters: a right-to-left mark can dress .exe up as .txt.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  if (name.length <= NAME_MAX) return name || 'file'
  const extension = extensionOf(name)
  return `${name.slice(0, NAME_MAX - extension.length - 1)}.${extension}`
}

/** In lower case, without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
