/** What draws the pages of a document once it is laid out; pdfmake's types leave it out. */
declare module 'pdfmake/js/Renderer.js' {
  export interface Inline {
    text: string
    width: number
    x: number
  }

  export interface Line {
    inlines: Inline[]
    leadingCut: number
    trailingCut: number
    getHeight(): number
    getAscenderHeight(): number
  }

  export interface Renderer {
    pdfDocument: PDFKit.PDFDocument
    renderLine(line: Line, x: number, y: number): void
    renderImage(image: object): void
    renderVector(vector: object): void
  }

  const exported: { default: { prototype: Renderer } }
  export default exported
}
