import { FORWARD_PREFIXES, REPLY_PREFIXES } from './mail-phrases.ts'

export type SubjectPrefix = 'reply' | 'forward'

const PREFIX = new RegExp(
  `^\\s*(?:(${REPLY_PREFIXES})|(${FORWARD_PREFIXES}))\\.?\\s*(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\)|\\*\\d{1,3})?\\s?[:：]\\s*`,
  'iu',
)

/** The subject without what replying and forwarding put before it. */
export function withoutPrefixes(subject: string): string {
  let rest = subject
  for (let shorter = rest.replace(PREFIX, ''); shorter !== rest; shorter = rest.replace(PREFIX, '')) rest = shorter
  return rest.trim()
}

/** The outermost prefix. */
export function prefixOfSubject(subject: string): SubjectPrefix | null {
  const [, reply, forward] = PREFIX.exec(subject) ?? []
  if (reply) return 'reply'
  return forward ? 'forward' : null
}
