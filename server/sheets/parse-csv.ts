/** Delimiters that also occur in texts come last: of two that fit, the first is used. */
const DELIMITERS = [';', '\t', '|', ','] as const
/** How many lines are used to guess the delimiter. */
const LOOKED_AT = 10

/**
 * The cells of a .csv, line by line. Cells in quotes may contain delimiters, line ends and doubled quotes (RFC 4180);
 * the delimiter is given in a first line `sep=;`, as Excel writes it, otherwise it is the one that splits the first
 * lines most evenly.
 */
export function parseCsv(text: string): string[][] {
  const declared = /^sep=(.)\r?\n/.exec(text)
  const delimiter = declared?.[1] ?? guessDelimiter(text)
  return cellsOf(declared ? text.slice(declared[0].length) : text, delimiter)
}

function guessDelimiter(text: string): string {
  const lines = cellsFree(text.slice(0, 20_000)).split(/\r?\n|\r/)
  const head = lines.filter((line) => line.trim() !== '').slice(0, LOOKED_AT)
  const candidates = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(head, delimiter) }))
  return candidates.reduce((best, next) =>
    next.lines > best.lines || (next.lines === best.lines && next.columns > best.columns) ? next : best,
  ).delimiter
}

/** In how many lines a delimiter makes the same number of columns, preferring several columns to one. */
function regularity(head: readonly string[], delimiter: string): { lines: number; columns: number } {
  const widths = new Map<number, number>()
  for (const line of head) {
    const columns = line.split(delimiter).length
    if (columns > 1) widths.set(columns, (widths.get(columns) ?? 0) + 1)
  }
  const [columns = 1, lines = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return { lines, columns }
}

/** The text without quoted parts. */
function cellsFree(text: string): string {
  return text.replace(/"[^"]*"/g, '')
}

function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    row.push(cell.value)
    at = cell.end
    if (text[at] === delimiter) {
      at++
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  // The last line ends with the file, and with an empty cell if it ends with a delimiter.
  return row.length > 0 ? [...rows, [...row, '']] : rows

  /** Text after the closing quote belongs to the cell: half-quoted cells are common. */
  function quotedCell(from: string, start: number) {
    let value = ''
    let position = start + 1
    while (position < from.length) {
      const quote = from.indexOf('"', position)
      if (quote === -1) return { value: value + from.slice(position), end: from.length }
      value += from.slice(position, quote)
      position = quote + 1
      if (from[position] !== '"') break
      value += '"'
      position++
    }
    const rest = plainCell(from, position, delimiter)
    return { value: value + rest.value, end: rest.end }
  }
}

function plainCell(text: string, start: number, delimiter: string) {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}
