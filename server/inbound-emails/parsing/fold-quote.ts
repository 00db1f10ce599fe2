import { tidyLines } from './clean-text.ts'
import { SENT_FROM_DEVICE } from './mail-phrases.ts'
import {
  type EmailAuthor,
  endsForward,
  findQuoteStart,
  isQuotedLine,
  type QuoteStart,
  skipBlank,
} from './quote-starts.ts'
import { prefixOfSubject, type SubjectPrefix } from './subject-prefix.ts'

export interface FoldedText {
  /** What was newly written; of a forwarded email, what it says, below what was written above it. */
  text: string
  /** All else: quotes with their headers, headers of what is forwarded, signatures. */
  quoted: string | null
  /** Who wrote what is forwarded, where that is in the text. */
  forwardedFrom: EmailAuthor | null
}

/** As much above a forwarded email is a note to it. */
const NOTE_CHARACTERS_MAX = 500
const NOTE_LINES_MAX = 12
/** Emails forwarded within one another. */
const FORWARDS_MAX = 5

const SIGNATURE_SEPARATOR = /^-- ?$/
const SIGNATURE_LINES_MAX = 20
const OF_DEVICE = new RegExp(`^(?:${SENT_FROM_DEVICE}).{0,90}$`, 'iu')
const PGP_WRAPPING = /^-----BEGIN PGP SIGNED MESSAGE-----$|^Hash: \S+$/
const PGP_SIGNATURE = /^-----BEGIN PGP SIGNATURE-----$/
const PGP_SIGNATURE_END = /^-----END PGP SIGNATURE-----$/

/**
 * Parts what was newly written from what was quoted. Every line is in one of both; those of a quote that is answered
 * line by line stay in the text, as the answers say little without them.
 * @param prefix what the subject says: a reply, or a forwarded email
 */
export function foldQuote(whole: string, { prefix }: { prefix: SubjectPrefix | null }): FoldedText {
  const lines = whole.split('\n')
  const isQuoted: boolean[] = lines.map(() => false)
  const forwardedFrom = fold({ lines, isQuoted, prefix, depth: 0 }, 0)
  const linesWhere = (quoted: boolean) =>
    tidyLines(
      lines
        .flatMap((line, at) => (isQuoted[at] === quoted ? [line] : isQuoted[at - 1] === quoted ? [''] : []))
        .join('\n'),
    )
  return { text: linesWhere(false), quoted: linesWhere(true) || null, forwardedFrom }
}

interface Folding {
  lines: string[]
  isQuoted: boolean[]
  prefix: SubjectPrefix | null
  depth: number
}

/** @returns who wrote what is forwarded */
function fold(folding: Folding, first: number): EmailAuthor | null {
  const { lines } = folding
  const end = lines.length
  foldPgp(folding, first)
  const start = findQuoteStart(lines, first, end)
  const own = start?.from ?? end
  foldSignature(folding, first, own)
  if (!start) return null
  if (start.kind === 'quote' && isForwardWithin(folding, start.from)) return fold(folding, first)

  if (isContent(folding, start, first)) return foldForwarded(folding, start)
  if (start.kind === 'header' || start.kind === 'forward') {
    mark(folding, start.from, end)
    return null
  }
  const body = skipBlank(lines, start.to, end)
  if (!isQuotedLine(lines[body] ?? '')) {
    mark(folding, start.from, end)
    return null
  }
  mark(folding, start.from, start.to)
  foldQuotedLines(folding, body)
  return null
}

/** Whether what a header starts is what the email is about. */
function isContent({ lines, isQuoted, prefix, depth }: Folding, { kind, from }: QuoteStart, first: number): boolean {
  if (depth >= FORWARDS_MAX || kind === 'quote') return false
  const above = lines.slice(first, from).filter((line, at) => !isQuoted[first + at] && line.trim() !== '')
  if (above.length === 0 && kind === 'header' && prefix !== 'reply') return true
  const isNote = above.length <= NOTE_LINES_MAX && above.join('').length <= NOTE_CHARACTERS_MAX
  return isNote && (kind === 'forward' || prefix === 'forward')
}

function foldForwarded(folding: Folding, { from, to, author, subject }: QuoteStart): EmailAuthor | null {
  const { lines, isQuoted, depth } = folding
  mark(folding, from, to)
  const body = skipBlank(lines, to, lines.length)
  if (isQuotedLine(lines[body] ?? '')) unquote(lines, body)
  lines.forEach((line, at) => {
    if (at >= to && endsForward(line)) isQuoted[at] = true
  })
  const prefix = subject === null ? null : prefixOfSubject(subject)
  return fold({ ...folding, prefix, depth: depth + 1 }, to) ?? author
}

/** A forwarded email whose lines are marked as quoted, as Apple Mail does: the marks are taken off. */
function isForwardWithin({ lines, depth, prefix }: Folding, from: number): boolean {
  if (depth >= FORWARDS_MAX) return false
  const bare = bareLines(lines, from)
  const start = findQuoteStart(bare, 0, bare.length)
  if (!start || start.from > 2 || (start.kind !== 'forward' && (start.kind !== 'header' || prefix === 'reply')))
    return false
  unquote(lines, from)
  return true
}

function unquote(lines: string[], from: number): void {
  const bare = bareLines(lines, from)
  lines.splice(from, bare.length, ...bare)
}

/** A block of quoted lines without its marks. */
function bareLines(lines: readonly string[], from: number): string[] {
  const length = lines.slice(from).findIndex((line) => !isQuotedLine(line) && !isBlank(line))
  return lines.slice(from, length < 0 ? undefined : from + length).map((line) => line.replace(/^\s{0,3}> ?/, ''))
}

/** Blocks of quoted lines, with what is written between and below them. */
function foldQuotedLines(folding: Folding, from: number): void {
  const { lines } = folding
  const next = findHeaderBehind(lines, from)
  const blocks: { from: number; to: number; isAnswered: boolean }[] = []
  for (let at = from; at < next; at++) {
    if (!isQuotedLine(lines[at] ?? '')) continue
    let to = at
    for (let line = at; line < next && (isQuotedLine(lines[line] ?? '') || isBlank(lines[line])); line++) {
      if (isQuotedLine(lines[line] ?? '')) to = line + 1
    }
    blocks.push({ from: at, to, isAnswered: false })
    at = to
  }
  blocks.forEach((block, index) => {
    const behind = blocks[index + 1]?.from ?? next
    foldSignature(folding, block.to, behind, { isBelowQuote: true })
    block.isAnswered = lines
      .slice(block.to, behind)
      .some((line, at) => !isBlank(line) && !folding.isQuoted[block.to + at])
  })
  const isAnsweredLineByLine = blocks.filter((block) => block.isAnswered).length > 1
  for (const { from, to, isAnswered } of blocks) if (!isAnswered || !isAnsweredLineByLine) mark(folding, from, to)
  mark(folding, next, lines.length)
}

/** Below marked quotes, what starts another quote ends all. */
function findHeaderBehind(lines: string[], from: number): number {
  for (let at = from; at < lines.length; ) {
    const start = findQuoteStart(lines, at, lines.length)
    if (!start) break
    if (start.kind !== 'quote') return start.from
    at = start.from + 1
  }
  return lines.length
}

/** What is below `-- `, or what a phone appended, unless nothing else was written. */
function foldSignature(folding: Folding, first: number, end: number, { isBelowQuote = false } = {}): void {
  const { lines } = folding
  const within = lines.slice(first, end).findIndex((line) => SIGNATURE_SEPARATOR.test(line))
  const separator = within < 0 ? -1 : first + within
  const isAbove = (at: number) => isBelowQuote || lines.slice(first, at).some((line) => !isBlank(line))
  if (separator >= 0 && end - separator <= SIGNATURE_LINES_MAX + 1 && isAbove(separator)) mark(folding, separator, end)
  let last = (separator >= 0 && folding.isQuoted[separator] ? separator : end) - 1
  while (last >= first && isBlank(lines[last])) last--
  if (last >= first && isAbove(last) && OF_DEVICE.test((lines[last] ?? '').trim())) mark(folding, last, last + 1)
}

/** What wraps a text signed with PGP. */
function foldPgp(folding: Folding, first: number): void {
  let isSignature = false
  folding.lines.forEach((line, at) => {
    if (at < first) return
    if (PGP_SIGNATURE.test(line)) isSignature = true
    if (isSignature || PGP_WRAPPING.test(line)) folding.isQuoted[at] = true
    if (PGP_SIGNATURE_END.test(line)) isSignature = false
  })
}

function mark({ isQuoted }: Folding, from: number, to: number): void {
  isQuoted.fill(true, from, to)
}

function isBlank(line: string | undefined): boolean {
  return (line ?? '').trim() === ''
}
