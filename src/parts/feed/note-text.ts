import { type Mention, partsOfNote, writeMention } from '#contract/mentions.ts'

/** A note while it is typed: plain text in which `@Name` stands for a mentioned user. */
export interface NoteText {
  text: string
  mentioned: readonly Mention[]
}

export const EMPTY_NOTE: NoteText = { text: '', mentioned: [] }

/** The text as a call accepts it. Equal names are matched to the mentioned users in order. */
export function toComment({ text, mentioned }: NoteText): string {
  const names = [...new Set(mentioned.map(({ name }) => name))].sort((a, b) => b.length - a.length)
  const waiting = new Map(names.map((name) => [name, mentioned.filter((one) => one.name === name)]))
  let comment = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? names.find((one) => text.startsWith(one, at + 1)) : undefined
    const named = name === undefined ? undefined : waiting.get(name)
    const [first, ...others] = named ?? []
    if (name === undefined || !first) {
      comment += text[at]
      at += 1
      continue
    }
    if (others.length > 0) waiting.set(name, others)
    comment += writeMention(first)
    at += name.length + 1
  }
  return comment.trim()
}

/** Turns a saved comment back into editable text. */
export function fromComment(comment: string): NoteText {
  const parts = partsOfNote(comment)
  return {
    text: parts.map((part) => (typeof part === 'string' ? part : `@${part.name}`)).join(''),
    mentioned: parts.filter((part) => typeof part !== 'string'),
  }
}

/** The text after an `@` up to the caret: a name of one or two words. */
const BEGUN = /(?:^|[\s(«"])@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u

/** The mention being typed at the caret: where it begins, and the part of the name typed so far. */
export function mentionAt(text: string, caret: number): { start: number; q: string } | null {
  const q = BEGUN.exec(text.slice(0, caret))?.[1]
  return q === undefined ? null : { start: caret - q.length - 1, q }
}
