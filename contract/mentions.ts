/** A mention in a note: `@[Ivanova Anna](12)`, the user's name when it was written and their id. */
const MENTION = /@\[([^[\]\n]{1,200})\]\(([1-9]\d{0,14})\)/g

export interface Mention {
  id: number
  name: string
}

/** The parts of a note in order: plain text and mentions. */
export function partsOfNote(comment: string): (string | Mention)[] {
  const parts: (string | Mention)[] = []
  let end = 0
  for (const { 0: text, 1: name = '', 2: id, index } of comment.matchAll(MENTION)) {
    if (index > end) parts.push(comment.slice(end, index))
    parts.push({ id: Number(id), name })
    end = index + text.length
  }
  if (end < comment.length) parts.push(comment.slice(end))
  return parts
}

/** Ids of the users a note mentions, each once. */
export function mentionedIn(comment: string): number[] {
  const ids = partsOfNote(comment).flatMap((part) => (typeof part === 'string' ? [] : part.id))
  return [...new Set(ids)]
}

/** A note as it is shown: `@Ivanova Anna`. */
export function plainNote(comment: string): string {
  return partsOfNote(comment)
    .map((part) => (typeof part === 'string' ? part : `@${part.name}`))
    .join('')
}

/** A mention in the form in which a note is stored. */
export function writeMention({ id, name }: Mention): string {
  return `@[${name.replace(/[[\]\n]/g, ' ').trim()}](${id})`
}
