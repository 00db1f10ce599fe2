import { extractImages, extractText, getDocumentProxy, getMeta } from 'unpdf'

interface ReadPdf {
  /** The text of each page, with plain spaces. */
  pages: string[]
  text: string
  title: string
  language: string
  /** Of each page, the sizes of its pictures as they are embedded. */
  pictures: { width: number; height: number }[][]
}

/** Reads a PDF with another library than the one that draws ours. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  const { info } = await getMeta(pdf)
  const pictures: ReadPdf['pictures'] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const images = await extractImages(pdf, page)
    pictures.push(images.map(({ width, height }) => ({ width, height })))
  }
  const pages = text.map((page) => page.replace(/\s+/g, ' '))
  return { pages, text: pages.join(' '), title: String(info?.Title), language: String(info?.Language), pictures }
}

/** An element of a PDF's structure, as a screen reader goes through it. */
export interface StructureElement {
  role: string
  /** What a picture shows. */
  alt?: string
  children: StructureElement[]
}

/** The elements of all pages, in the order of reading. */
export async function readStructure(bytes: Uint8Array): Promise<StructureElement[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const elements: StructureElement[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const root: unknown = await (await pdf.getPage(page)).getStructTree()
    elements.push(...(elementOf(root)?.children ?? []))
  }
  return elements
}

/** Content, which has no role, is left out. */
function elementOf(node: unknown): StructureElement | null {
  if (typeof node !== 'object' || node === null || !('role' in node)) return null
  const children = 'children' in node && Array.isArray(node.children) ? node.children : []
  return {
    role: String(node.role),
    ...('alt' in node && { alt: String(node.alt) }),
    children: children.flatMap((child) => elementOf(child) ?? []),
  }
}
