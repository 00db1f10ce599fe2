import {
  BEFORE_DATES,
  BEHIND_YEARS,
  FORWARD_BEGINS,
  FORWARD_ENDS,
  FORWARDED_MESSAGE,
  FROM_LABELS,
  FROM_WORDS,
  ORIGINAL_MESSAGE,
  OTHER_LABELS,
  SUBJECT_LABELS,
  WRITTEN_DATE,
  WROTE,
} from './mail-phrases.ts'

/** What a mail program writes before what it quotes or forwards. */
export interface QuoteStart {
  kind: 'attribution' | 'header' | 'forward' | 'quote'
  /** Its first line, and the one behind its last. */
  from: number
  to: number
  /** Of a header: who wrote what follows. */
  author: EmailAuthor | null
  /** Of a header: the subject of what follows. */
  subject: string | null
}

export interface EmailAuthor {
  name: string
  /** In lower case. */
  address: string
}

const STARTS_ATTRIBUTION = new RegExp(`^[-–—\\s"«]*(?:(?:${BEFORE_DATES})(?=[\\s.,:])|.{0,80}\\d)`, 'iu')

const TIME = '\\d{1,2}[:.]\\d{2}'
const ADDRESS = '[^\\s<>()\\[\\]",;:]+@[^\\s<>()\\[\\]",;:]+'
const ENDS = '\\s*[:：]\\s*$'

/** «пн, 1 дек. 2026 г. в 10:00, Naryad <a@b>:» and its like, in whatever language: a date, a time, an address, a colon. */
const DATED_BY_ADDRESS = new RegExp(`${WRITTEN_DATE}.{0,60}${TIME}.{0,200}${ADDRESS}.{0,40}${ENDS}`, 'iu')
/** The time before the date, or none. */
const ADDRESS_AND_VERB = new RegExp(
  `${ADDRESS}.{0,40}(?:${WROTE})${ENDS}|(?:${WROTE}).{0,120}${ADDRESS}\\W{0,4}${ENDS}`,
  'iu',
)
/** No address: «01.12.2026 10:00, Naryad пишет:», «Am 01.12.2026 um 10:00 schrieb Naryad:», «Вы писали 1 декабря 2026 г.:» */
const DATED_BY_VERB = new RegExp(
  `${WRITTEN_DATE}.*(?:${WROTE}).{0,80}${ENDS}|(?:${WROTE}).{0,40}${WRITTEN_DATE}.{0,120}${ENDS}`,
  'iu',
)
/** «Понедельник, 1 декабря 2026, 10:00 +03:00 от Naryad:» */
const DATED_FROM = new RegExp(`${WRITTEN_DATE}.{0,20}${TIME}.{0,20}\\s(?:${FROM_WORDS})\\s.{1,120}${ENDS}`, 'iu')
const ANY_DATED = new RegExp(`${WRITTEN_DATE}.*${ENDS}`, 'iu')

const ATTRIBUTION_LINES_MAX = 3
const ATTRIBUTION_MAX = 400

const HEADER_LINE = new RegExp(
  `^[\\s*_]*(?:(${FROM_LABELS})|(${SUBJECT_LABELS})|(${OTHER_LABELS}))[*_]*\\s?:[*_]*\\s*(.*)$`,
  'iu',
)
/** Two more labels make a header of a line "From:". */
const LABELS_MIN = 3

const FORWARD_MARKER = new RegExp(
  `^[-–—_\\s]{2,}(?:${FORWARDED_MESSAGE})[-–—_\\s]*:?$|^(?:${FORWARD_BEGINS})\\s*:$`,
  'iu',
)
const FORWARD_END = new RegExp(`^[-–—_\\s]{2,}(?:${FORWARD_ENDS})[-–—_\\s]*$`, 'iu')
const ORIGINAL_MARKER = new RegExp(`^[-–—_\\s]{2,}(?:${ORIGINAL_MESSAGE})[-–—_\\s]*$`, 'iu')
const RULE = /^[-–—_=]{5,}$/

const QUOTED_LINE = /^\s{0,3}>/

export function isQuotedLine(line: string): boolean {
  return QUOTED_LINE.test(line)
}

/** A line that only ends a forwarded email. */
export function endsForward(line: string): boolean {
  return FORWARD_END.test(line)
}

/** The first place within these lines where something quoted or forwarded starts; null if there is none. */
export function findQuoteStart(lines: readonly string[], first: number, end: number): QuoteStart | null {
  for (let at = first; at < end; at++) {
    const start = startAt(lines, at, end)
    if (start) return start
  }
  return null
}

/** The header or marker at this line, `> ` before its lines or not. */
function startAt(lines: readonly string[], at: number, end: number): QuoteStart | null {
  const line = lines[at] ?? ''
  if (line.trim() === '') return null
  if (isQuotedLine(line)) return { kind: 'quote', from: at, to: at, author: null, subject: null }
  return markerAt(lines, at, end) ?? headerAt(lines, at, end) ?? attributionAt(lines, at, end)
}

function markerAt(lines: readonly string[], at: number, end: number): QuoteStart | null {
  const line = (lines[at] ?? '').trim()
  const isForward = FORWARD_MARKER.test(line)
  const isOriginal = ORIGINAL_MARKER.test(line)
  const isRule = RULE.test(line)
  if (!isForward && !isOriginal && !isRule) return null
  const next = skipBlank(lines, at + 1, end)
  const inner = headerAt(lines, next, end) ?? (isRule ? null : attributionAt(lines, next, end))
  if (inner) return { ...inner, kind: isForward ? 'forward' : 'header', from: at }
  if (isRule) return null
  return { kind: isForward ? 'forward' : 'header', from: at, to: at + 1, author: null, subject: null }
}

/** «От: … Отправлено: … Кому: … Тема: …», each in its line; what was wrapped continues in the next one. */
function headerAt(lines: readonly string[], at: number, end: number): QuoteStart | null {
  if (!HEADER_LINE.test(lines[at] ?? '')) return null
  const values = new Map<string, string>()
  let author: string | null = null
  let subject: string | null = null
  let to = at
  for (let next = at; next < end; ) {
    const [, from, about, other, value = ''] = HEADER_LINE.exec(lines[next] ?? '') ?? []
    const label = (from ?? about ?? other)?.toLowerCase()
    if (label === undefined || values.has(label)) break
    const wrapped = wrappedLines(lines, next + 1, end)
    const whole = [value, ...lines.slice(next + 1, next + 1 + wrapped)].join(' ').trim()
    values.set(label, whole)
    if (from) author = whole
    if (about) subject = whole
    to = next + 1 + wrapped
    next = skipBlank(lines, to, Math.min(end, to + 2))
  }
  if (values.size < LABELS_MIN || author === null) return null
  return { kind: 'header', from: at, to, author: authorOf(author), subject }
}

/** How many lines continue a header's line: at most two before the next label. */
function wrappedLines(lines: readonly string[], at: number, end: number): number {
  for (let count = 0; count <= 2 && at + count < end; count++) {
    const line = lines[at + count] ?? ''
    if (HEADER_LINE.test(line)) return count
    if (line.trim() === '') return /^\s*[<[(]?[^\s<>]+@[^\s<>]+[>\])]?;?$/.test(lines[at] ?? '') ? count : 0
  }
  return 0
}

function attributionAt(lines: readonly string[], at: number, end: number): QuoteStart | null {
  if (!STARTS_ATTRIBUTION.test(lines[at] ?? '')) return null
  let whole = ''
  for (let count = 1; count <= ATTRIBUTION_LINES_MAX && at + count <= end; count++) {
    const line = lines[at + count - 1] ?? ''
    if (line.trim() === '' || isQuotedLine(line)) return null
    whole = `${whole} ${line.trim()}`.trim()
    if (whole.length > ATTRIBUTION_MAX) return null
    if (!/[:：]\s*$/.test(whole)) continue
    const next = lines[skipBlank(lines, at + count, end)] ?? ''
    const isFound =
      [DATED_BY_ADDRESS, ADDRESS_AND_VERB, DATED_BY_VERB, DATED_FROM].some((pattern) => pattern.test(whole)) ||
      (isQuotedLine(next) && ANY_DATED.test(whole))
    if (isFound) return { kind: 'attribution', from: at, to: at + count, author: authorOf(whole), subject: null }
  }
  return null
}

export function skipBlank(lines: readonly string[], at: number, end: number): number {
  let next = at
  while (next < end && (lines[next] ?? '').trim() === '') next++
  return next
}

const BEFORE_NAME = new RegExp(`${TIME}(?:\\s*[+-]\\d{2}:?\\d{2})?|${BEHIND_YEARS}`, 'iu')
const AUTHOR = new RegExp(`^(.*?)[\\s<\\[("]*(?:mailto:)?(${ADDRESS})`, 'iu')

/** `Name <address>`, `Name [mailto:address]`, an attribution; null without an address. */
function authorOf(text: string): EmailAuthor | null {
  const [, before = '', address = ''] = AUTHOR.exec(text) ?? []
  if (!address) return null
  // Of an attribution, what stands behind its date and time.
  const [name = ''] = before.split(BEFORE_NAME).slice(-1)
  return {
    name: name.replace(/^[\s,«"'*]+|[\s,»"'*<[(]+$/g, ''),
    address: address.toLowerCase().replace(/[.>\])]+$/, ''),
  }
}
