/**
 * Joins the lines that a mail program broke (RFC 3676): those that end with a space continue in the next one of the
 * same quote.
 * @param isSpaceDropped whether that space was added when the line was broken (`DelSp`)
 */
export function decodeFlowed(text: string, isSpaceDropped: boolean): string {
  const paragraphs: string[][] = []
  let before = { marks: '', isOpen: false }
  for (const line of text.split(/\r?\n/)) {
    const [, marks = '', stuffed = ''] = /^(>*)(.*)$/s.exec(line) ?? []
    const content = stuffed.replace(/^ /, '')
    const isOpen = content.endsWith(' ') && content !== '-- '
    const piece = isOpen && isSpaceDropped ? content.slice(0, -1) : content
    const last = paragraphs.at(-1)
    if (last && before.isOpen && before.marks === marks) last.push(piece)
    else paragraphs.push([marks && `${marks} `, piece])
    before = { marks, isOpen }
  }
  return paragraphs.map((pieces) => pieces.join('')).join('\n')
}
