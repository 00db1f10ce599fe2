import type { Content, CustomTableLayout, StyleDictionary, TableCell } from 'pdfmake/interfaces'

export const INK = '#1f2328'
export const MUTED = '#5c6470'
export const LINE = '#d5d9e0'
export const ACCENT = '#0958d9'
export const ALARM = '#b42318'
export const PALE = '#f3f5f8'

/** A4 in points, and what is left of it between the margins. */
export const MARGINS: [number, number, number, number] = [48, 42, 48, 54]
export const WIDTH = 595.28 - MARGINS[0] - MARGINS[2]

export const STYLES: StyleDictionary = {
  title: { fontSize: 17, bold: true, color: INK },
  lead: { fontSize: 11, color: INK },
  section: { fontSize: 11.5, bold: true, color: ACCENT, margin: [0, 14, 0, 5] },
  label: { fontSize: 8, color: MUTED },
  head: { fontSize: 8, bold: true, color: MUTED },
  small: { fontSize: 7.5, color: MUTED },
}

const CELL = { paddingLeft: () => 6, paddingRight: () => 6, paddingTop: () => 4, paddingBottom: () => 4 }

/** Thin lines between rows, a stronger one below the titles. */
export const ROWS: CustomTableLayout = {
  ...CELL,
  hLineWidth: (line, { table }) => (line === (table.headerRows ?? 0) ? 0.8 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (line, { table }) => (line === (table.headerRows ?? 0) ? MUTED : LINE),
  fillColor: (row, { table }) => (row < (table.headerRows ?? 0) ? PALE : null),
}

/** A table to fill in by hand: every cell has a border. */
export const BOXES: CustomTableLayout = {
  ...CELL,
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => MUTED,
  vLineColor: () => MUTED,
  fillColor: (row, { table }) => (row < (table.headerRows ?? 0) ? PALE : null),
}

export const BARE: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 12,
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

/** A row with more characters than this may be higher than a page. */
const WHOLE_ROW_MAX = 800

/**
 * Rows stay whole, the first of them below the titles, unless one is so long that it has to break: the library drops an
 * unbreakable row that does not fit.
 */
export function wholeRows(lengths: number[]): { keepWithHeaderRows?: number; dontBreakRows?: boolean } {
  return lengths.some((length) => length > WHOLE_ROW_MAX) ? {} : { keepWithHeaderRows: 1, dontBreakRows: true }
}

export function heads(...titles: string[]): TableCell[] {
  return titles.map((text) => ({ text, style: 'head' }))
}

/** A heading that stays with what follows it. Not for an unbreakable block, which the library would drop. */
export function section(title: string): Content {
  return { text: title, style: 'section', headlineLevel: 1 }
}

/** A heading within an unbreakable block. */
export function blockTitle(title: string): Content {
  return { text: title, style: 'section' }
}

/** A line to write on, as wide as that. */
export function lineToWrite(width: number, lift = 12): Content {
  return {
    canvas: [{ type: 'line', x1: 0, y1: lift, x2: width, y2: lift, lineWidth: 0.6, lineColor: MUTED }],
    margin: [0, 0, 0, 3],
  }
}

/** A picture, and what it shows for those who do not see it. */
export function pictureOf(image: string, alt: string, fit: [number, number]): Content {
  return { image, fit, ...{ alt } }
}
