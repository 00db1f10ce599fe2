import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { plainText, type TextRun, textRuns } from './text-runs.ts'

/** What a part of a document is to a screen reader: an element of the PDF's structure. */
export interface StructureTag {
  type: 'Document' | 'H1' | 'H2' | 'P' | 'Link' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'
  /** What a picture shows. */
  alt?: string
  /** What is read, where its glyphs stand in another order. */
  actual?: string
  /** Over how many columns a cell goes. */
  columns?: number
  children: StructureTag[]
}

/** A part of a line, as the PDF library carries it from the document to the page. */
export interface Piece {
  text: string
  run: TextRun
  /** None where it only decorates every page. */
  tag: StructureTag | null
}

/** A node of a document; the library's own types say which properties go together. */
interface Node {
  text?: Texts
  stack?: Nodes[]
  columns?: Nodes[]
  table?: { headerRows?: number; body: Nodes[][] }
  image?: string
  alt?: string
  style?: string
  link?: string
  alignment?: string
  colSpan?: number
}
type Nodes = string | Node | Nodes[]
type Texts = string | Node | Texts[]

const HEADINGS: Record<string, StructureTag['type']> = { title: 'H1', section: 'H2' }

/** A word too long for any column breaks at the end of the line. */
const LONG_WORD = /\S{40,}/
const LONG_WORDS_APART = /\S{40,}|(?:(?!\S{40,})[\s\S])+/g

/**
 * The document with its texts in fonts that have their signs, and the structure of what it says, in the order of
 * reading. What has no tag (lines, the QR code, footers) is for the eye alone.
 */
export function tagged(document: TDocumentDefinitions): { document: TDocumentDefinitions; structure: StructureTag } {
  const structure = element('Document')
  const { content, footer } = document
  return {
    document: {
      ...document,
      tagged: true,
      version: '1.7',
      content: prepared(content, structure),
      ...(typeof footer === 'function' && {
        footer: (page, pages, size) => prepared(footer(page, pages, size) ?? '', null),
      }),
    },
    structure,
  }
}

function element(
  type: StructureTag['type'],
  within?: StructureTag | null,
  more: Partial<StructureTag> = {},
): StructureTag {
  const tag: StructureTag = { type, children: [], ...more }
  within?.children.push(tag)
  return tag
}

function prepared(content: Content, within: StructureTag | null): Content {
  return node(content as Nodes, within) as Content
}

function node(given: Nodes, within: StructureTag | null): Nodes {
  if (Array.isArray(given)) return given.map((child) => node(child, within))
  if (typeof given === 'string') return given === '' ? given : leaf({ text: given }, within)
  if (given.text !== undefined) return leaf(given, within)
  if (given.stack) return { ...given, stack: given.stack.map((child) => node(child, within)) }
  if (given.columns) return { ...given, columns: given.columns.map((child) => node(child, within)) }
  if (given.table) return { ...given, table: { ...given.table, body: rows(given.table, within) } }
  if (given.image && within) return { ...given, tag: element('Figure', within, { alt: given.alt ?? '' }) } as Node
  return given
}

/** A table without titles only places its cells: they are read one after the other. */
function rows({ headerRows = 0, body }: NonNullable<Node['table']>, within: StructureTag | null): Nodes[][] {
  if (headerRows === 0 || !within) return body.map((row) => row.map((cell) => node(cell, within)))
  const table = element('Table', within)
  return body.map((row, index) => {
    const tr = element('TR', table)
    let covered = 0
    return row.map((cell) => {
      if (covered > 0) {
        covered -= 1
        return cell
      }
      const columns = (typeof cell === 'object' && !Array.isArray(cell) && cell.colSpan) || 1
      covered = columns - 1
      const tag = element(index < headerRows ? 'TH' : 'TD', tr, columns > 1 ? { columns } : {})
      return isText(cell) ? text(cell, tag) : node(cell, tag)
    })
  })
}

function isText(cell: Nodes): cell is Node {
  return typeof cell === 'object' && !Array.isArray(cell) && cell.text !== undefined
}

function leaf(given: Node, within: StructureTag | null): Node {
  if (!within) return text(given, null)
  const block = element(HEADINGS[given.style ?? ''] ?? 'P', within)
  return text(given, given.link ? element('Link', block) : block)
}

function text(given: Node, tag: StructureTag | null): Node {
  const texts = pieces(given.text ?? '', given.alignment, tag)
  if (tag && texts.some((piece) => 'run' in piece && piece.run.level % 2 === 1)) tag.actual = wordsOf(given.text ?? '')
  return { ...given, text: texts as Node[] }
}

function wordsOf(texts: Texts): string {
  if (Array.isArray(texts)) return texts.map(wordsOf).join('')
  return typeof texts === 'string' ? plainText(texts) : wordsOf(texts.text ?? '')
}

function pieces(given: Texts, alignment: string | undefined, tag: StructureTag | null): (Piece | Node)[] {
  if (Array.isArray(given)) return given.flatMap((one) => pieces(one, alignment, tag))
  const { text: inner = '', ...style } = typeof given === 'string' ? { text: given } : given
  if (typeof inner !== 'string') return pieces(inner, alignment, tag).map((piece) => ({ ...style, ...piece }))
  return textRuns(inner).flatMap((run) =>
    breakable(run).map(({ text, wordBreak }) => ({
      ...style,
      text,
      font: run.font,
      ...(wordBreak && { wordBreak }),
      // As a page in that direction has it.
      ...(run.base === 1 && alignment === undefined && { alignment: 'right' }),
      run,
      tag,
    })),
  )
}

/** The library breaks long words between UTF-16 units, and would part the letters of cursive scripts. */
function breakable({ text, level }: TextRun): { text: string; wordBreak?: 'break-all' }[] {
  if (!LONG_WORD.test(text) || level % 2 === 1) return [{ text }]
  return (text.match(LONG_WORDS_APART) ?? []).flatMap((part) => {
    if (!LONG_WORD.test(part)) return [{ text: part }]
    return /[\ud800-\udfff]/.test(part)
      ? Array.from(part, (character) => ({ text: character }))
      : [{ text: part, wordBreak: 'break-all' as const }]
  })
}
