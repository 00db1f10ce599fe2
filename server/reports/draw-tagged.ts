import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type rendererModule from 'pdfmake/js/Renderer.js'
import type { Inline, Line, Renderer } from 'pdfmake/js/Renderer.js'
import { type Piece, type StructureTag, tagged } from './tags.ts'
import { visualOrder } from './text-runs.ts'

type Document = PDFKit.PDFDocument & { _currentStructureElement?: Element | null }
type Element = PDFKit.PDFStructureElement & { dictionary: { data: Record<string, unknown> } }
type MarkedContent = ReturnType<PDFKit.PDFDocument['markStructureContent']>

/** What was drawn of each tag, in its order. */
const drawn = new WeakMap<StructureTag, MarkedContent[]>()
/** Links are made before what they contain is drawn: the address belongs to the element. */
const links = new WeakMap<StructureTag, Element>()
const once = new WeakSet<object>()

/** Draws a document as a tagged PDF, whose texts stand in fonts that have their signs and in the order of their script. */
export async function drawTagged(given: TDocumentDefinitions): Promise<Uint8Array> {
  const { document, structure } = tagged(given)
  // The library writes an annotation as one of the page that is open: all links are on the first.
  const output = pdfmake.createPdf(document, { bufferPages: true })
  const pdf = (await output.getStream()) as Document
  pdf.switchToPage(0)
  const root = elementOf(pdf, structure)
  pdf.addStructure(root)
  root.end()
  return output.getBuffer()
}

function elementOf(pdf: Document, tag: StructureTag): Element {
  const { type, alt, actual, columns, children } = tag
  const scope = type === 'TH' ? { scope: 'Column' } : {}
  const said = { ...(alt !== undefined && { alt }), ...(actual !== undefined && { actual }) }
  const element = links.get(tag) ?? (pdf.struct(type, { ...said, ...scope }) as Element)
  if (columns !== undefined) element.dictionary.data.A = { O: 'Table', ColSpan: columns }
  for (const content of drawn.get(tag) ?? []) element.add(content)
  for (const child of children) element.add(elementOf(pdf, child))
  return element
}

// pdfmake has no hook for what is drawn, and leaves tags to PDFKit, which it draws with.
const { default: pdfmakeRenderer }: typeof rendererModule = createRequire(import.meta.url)('pdfmake/js/Renderer.js')
const { prototype } = pdfmakeRenderer
const { renderLine, renderImage, renderVector } = prototype

prototype.renderLine = function (line, x, y) {
  const [first] = line.inlines
  const { tag } = pieceOf(first)
  inOrder(line)
  mark(this, tag && first && isNew(first) ? tag : null, () => {
    for (const part of inParts(line)) {
      const actual = pieceOf(part.inlines[0]).run?.actual
      if (actual !== undefined) this.pdfDocument.markContent('Span', { actual })
      renderLine.call(this, part, x, y)
      if (actual !== undefined) this.pdfDocument.endMarkedContent()
    }
  })
}

/** One line as it is; with mirrored signs, each part by itself. */
function inParts(line: Line): Line[] {
  if (line.inlines.every((inline) => pieceOf(inline).run?.actual === undefined)) return [line]
  const [height, ascender] = [line.getHeight(), line.getAscenderHeight()]
  return line.inlines.map((inline) =>
    Object.assign(Object.create(line), {
      inlines: [inline],
      getHeight: () => height,
      getAscenderHeight: () => ascender,
    }),
  )
}

prototype.renderImage = function (image: { tag?: StructureTag }) {
  mark(this, image.tag ?? null, () => renderImage.call(this, image))
}

prototype.renderVector = function (vector) {
  mark(this, null, () => renderVector.call(this, vector))
}

function pieceOf(inline: Inline | undefined): Partial<Piece> {
  return inline ?? {}
}

/** Titles of a table are repeated on its pages, and read once. */
function isNew(inline: Inline): boolean {
  if (once.has(inline)) return false
  once.add(inline)
  return true
}

function mark({ pdfDocument }: Renderer, tag: StructureTag | null, draw: () => void): void {
  const pdf: Document = pdfDocument
  if (!tag) {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
    return
  }
  if (tag.type === 'Link' && !links.has(tag)) links.set(tag, pdf.struct('Link') as Element)
  const content = pdf.markStructureContent(tag.type)
  pdf._currentStructureElement = links.get(tag) ?? null
  draw()
  pdf._currentStructureElement = null
  pdf.endMarkedContent()
  drawn.set(tag, [...(drawn.get(tag) ?? []), content])
}

/** Puts the parts of a line where they stand in the order of their script; they are drawn as they are read. */
function inOrder({ inlines, leadingCut, trailingCut }: Line): void {
  const parts = inlines.map((inline) => ({ text: inline.text, level: pieceOf(inline).run?.level ?? 0 }))
  if (parts.every(({ level }) => level === 0)) return
  const base = pieceOf(inlines[0]).run?.base ?? 0
  let x = base === 1 ? -trailingCut : -leadingCut
  for (const index of visualOrder(parts, base)) {
    const inline = inlines[index]
    if (!inline) continue
    inline.x = x
    x += inline.width
  }
}
