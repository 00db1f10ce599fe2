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
