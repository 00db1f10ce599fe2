import type { Cell } from './write-sheet.ts'

const PROLOGUE = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Spreadsheet programs reject longer sheet names, and these characters in them. */
const SHEET_NAME_MAX = 31
/** Widths of columns, in characters; a program shows a time or an amount that does not fit as `###`. */
const NARROWEST = 12
const WIDEST = 60
const TIME_WIDTH = 16
const DATE_WIDTH = 10
const SHORT_WIDTH = 8
const PADDING = 2

/** Indexes of the cell formats below; the first is no format. */
export const FORMATS = { time: 1, date: 2, money: 3, share: 4, duration: 5, title: 6, plainText: 7 } as const
/** A share keeps a tenth, without which 99.6 % would be all. Hours of a duration go on past a day. */
const FORMAT_CODES = ['dd.mm.yyyy hh:mm', 'dd.mm.yyyy', '#,##0.00', '0.0%', '[h]:mm']
/** Lower numbers are built-in formats. Source: ECMA-376, 18.8.30. */
const FIRST_FORMAT = 164

/** The path of the n-th sheet in the file. */
export function sheetPath(nth: number): string {
  return `xl/worksheets/sheet${nth}.xml`
}

/** The titles stay in sight. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** The XML before a sheet's rows; the first of these determine the column widths. */
export function sheetHead(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const columns = titles.map((title, index) => {
    const cells = rows.flatMap((row) => row[index] ?? [])
    // One that is still empty may hold anything further down.
    const widths = cells.length > 0 ? cells.map(widthOf) : [TIME_WIDTH]
    const width = PADDING + Math.max(title.length, ...widths)
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(WIDEST, Math.max(NARROWEST, width))}" customWidth="1"/>`
  })
  const widths = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  return `${PROLOGUE}<worksheet xmlns="${MAIN}">${FROZEN}${widths}<sheetData>`
}

function widthOf(cell: NonNullable<Cell>): number {
  if (typeof cell === 'string') return cell.length
  if (typeof cell === 'number') return String(cell).length
  if ('time' in cell) return TIME_WIDTH
  if ('share' in cell || 'minutes' in cell) return SHORT_WIDTH
  // Thousands are separated.
  return 'date' in cell ? DATE_WIDTH : Math.ceil((cell.money.length * 4) / 3)
}

/** The XML after the rows. */
export function sheetFoot(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(Math.max(columns, 1) - 1)}${rows}"/></worksheet>`
}

/** The name of a column: A to Z, AA, AB … */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** The parts of a workbook besides its sheets: path → XML. */
export function bookParts(names: readonly string[]): Map<string, string> {
  const sheets = names.map((_name, index) => `worksheets/sheet${index + 1}.xml`)
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${MEDIA}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...own: string[]) =>
    `${PROLOGUE}<Relationships xmlns="${PACKAGE}/relationships">${own.join('')}</Relationships>`
  return new Map([
    ['xl/styles.xml', styles()],
    [
      'xl/workbook.xml',
      `${PROLOGUE}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${distinctNames(
        names,
      )
        .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        ...sheets.map((target, index) => relation(`rId${index + 1}`, 'worksheet', target)),
        relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${PROLOGUE}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
        override('xl/workbook.xml', 'sheet.main'),
        override('xl/styles.xml', 'styles'),
        ...sheets.map((path) => override(`xl/${path}`, 'worksheet')),
      ].join('')}</Types>`,
    ],
  ])
}

/** Valid sheet names; duplicates get a number. */
function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const plain = name.replace(/[\\/?*[\]:]/g, ' ')
    for (let nth = 1; ; nth++) {
      const ending = nth === 1 ? '' : ` ${nth}`
      const wanted = plain.slice(0, SHEET_NAME_MAX - ending.length) + ending
      if (used.has(wanted.toLowerCase())) continue
      used.add(wanted.toLowerCase())
      return wanted
    }
  })
}

function styles(): string {
  const formats = FORMAT_CODES.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${code}"/>`)
  const cell = (font: number, format: number, more = '') =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`
  const cells = [
    cell(0, 0),
    ...FORMAT_CODES.map((_code, index) => cell(0, FIRST_FORMAT + index, ' applyNumberFormat="1"')),
    cell(1, 0, ' applyFont="1"'),
    cell(0, 0, ' quotePrefix="1"'),
  ]
  const font = (weight: string) => `<font>${weight}<sz val="11"/><name val="Calibri"/></font>`
  return `${PROLOGUE}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters not allowed in XML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
