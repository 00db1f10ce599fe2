import bidiFactory from 'bidi-js'
import { type FontName, fontFor } from './fonts.ts'

/** A part of a text that one font draws in one direction. */
export interface TextRun {
  text: string
  font: FontName
  /** The embedding level of Unicode's bidirectional algorithm: odd runs from right to left. */
  level: number
  /** That of its paragraph. */
  base: number
  /** What is read, where `text` has the mirrored signs of the other direction: brackets, `≥` and `≤`. */
  actual?: string
}

const bidi = bidiFactory()
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What the first font has, from left to right; the tests prove it. Most texts are of these alone. */
export const PLAIN =
  /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0400-\u045f\u0490\u0491\u2009\u2013\u2014\u2018-\u201e\u2026\u202f\u20bd\u2116]*$/
/** Letters and signs that are written from right to left, and what else changes the direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}]/u
/** Of which the library that lays glyphs out reverses the letters itself. */
const REVERSED_BY_LAYOUT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const CONTROLS = /(?![\n\t])\p{Cc}/gu
/** Hints to layout, variants of a sign, and marks of direction once they have had their effect. */
const INVISIBLE =
  /\p{Variation_Selector}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu
/** Join or part the letters around them: nothing without them. */
const JOINERS = /[\u200c\u200d]/g

/** A text as it can be drawn: composed letters, plain line breaks, no control characters. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(CONTROLS, '')
}

/**
 * Splits a text into what one font draws in one direction. A sign that no font has is written as its code,
 * `[U+683C U+529B]`, so that its reader sees that something stands there, and can look up what.
 */
export function textRuns(text: string): TextRun[] {
  const plain = plainText(text)
  if (PLAIN.test(plain)) return [{ text: plain, font: 'NotoSans', level: 0, base: 0 }]
  const { levels, paragraphs } = RIGHT_TO_LEFT.test(plain)
    ? bidi.getEmbeddingLevels(plain)
    : { levels: null, paragraphs: [] }
  const runs: TextRun[] = []
  for (const { segment, index } of signs.segment(plain)) {
    const base = paragraphs.find(({ start, end }) => index >= start && index <= end)?.level ?? 0
    const level = levels?.[index] ?? 0
    for (const { text, font, isCode } of drawable(segment)) {
      add(runs, { text, font, base, level: isCode && level % 2 === 1 ? level + 1 : level }, isCode)
    }
  }
  return runs.flatMap((run) => (run.level % 2 === 1 ? rightToLeft(run) : inFontsOrder(run)))
}

interface Drawable {
  text: string
  font: FontName
  isCode: boolean
}

function drawable(sign: string): Drawable[] {
  if (sign === '\n') return [{ text: sign, font: 'NotoSans', isCode: false }]
  const visible = sign.replace(INVISIBLE, '')
  if (visible.replace(JOINERS, '') === '') return []
  const whole = fontFor(visible) ?? fontFor(visible.replace(JOINERS, ''))
  if (whole) return [{ text: fontFor(visible) ? visible : visible.replace(JOINERS, ''), font: whole, isCode: false }]
  return Array.from(visible.replace(JOINERS, ''), (character) => {
    const font = fontFor(character)
    if (font) return { text: character, font, isCode: false }
    if (/\s/u.test(character)) return { text: ' ', font: 'NotoSans', isCode: false }
    return { text: `[${code(character)}]`, font: 'NotoSans', isCode: true }
  })
}

function code(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Neighbours in one pair of brackets are shorter, and a line can break between them. */
const NEIGHBOUR_CODE = /(\[[U+0-9A-F ]+)\]$/

function add(runs: TextRun[], run: TextRun, isCode: boolean): void {
  const last = runs.at(-1)
  const continues = last && last.font === run.font && last.level === run.level && last.base === run.base
  if (!continues) runs.push(run)
  else if (isCode && NEIGHBOUR_CODE.test(last.text)) {
    last.text = last.text.replace(NEIGHBOUR_CODE, `$1 ${run.text.slice(1)}`)
  } else last.text += run.text
}

/** Digits of the Arabic script go from left to right, yet belong to a script that layout reverses. */
function inFontsOrder(run: TextRun): TextRun {
  return REVERSED_BY_LAYOUT.test(run.text) ? { ...run, text: reversed(run.text) } : run
}

/** Words and the spaces between them apart: the line puts them in their order, layout the letters of each. */
function rightToLeft(run: TextRun): TextRun[] {
  return (run.text.match(/\n|[^\S\n]+|\S+/g) ?? []).map((text) => {
    if (/^\s+$/.test(text)) return { ...run, text }
    const mirrored = Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('')
    return {
      ...run,
      text: REVERSED_BY_LAYOUT.test(text) ? mirrored : reversed(mirrored),
      ...(mirrored !== text && { actual: text }),
    }
  })
}

function reversed(text: string): string {
  return Array.from(signs.segment(text), ({ segment }) => segment)
    .reverse()
    .join('')
}

/**
 * The order in which the parts of one line stand from left to right, as their indices.
 * @param parts in the order in which they are read
 */
export function visualOrder(parts: readonly { text: string; level: number }[], base: number): number[] {
  const line = parts.map(({ text }) => (/^\s*$/.test(text) ? ' ' : 'x')).join('')
  const levels = Uint8Array.from(parts, ({ level }) => level)
  const paragraphs = [{ start: 0, end: parts.length - 1, level: base }]
  return bidi.getReorderedIndices(line, { levels, paragraphs })
}
