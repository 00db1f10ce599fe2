/** Prints rows under headings, numbers aligned right. */
export function printTable(headings: string[], rows: (string | number)[][]): void {
  const cells = rows.map((row) => row.map(String))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  console.log(line(headings))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of cells) console.log(line(row))
  console.log('')
}

/** `≥ 0.9 ok` or `≥ 0.9 MISSED` */
export function verdict(isReached: boolean, limit: string): string {
  return `${limit} ${isReached ? 'ok' : 'MISSED'}`
}

/** A percentile by the nearest rank. */
export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
