import { LEFT_OUT_MAX, SHEET_LINES_MAX } from '#contract/imports/import-kinds.ts'

/** Row numbers from `5, 8–12`; null when the text is none, or has more than can be left out. */
export function readRowNumbers(text: string): number[] | null {
  const numbers = new Set<number>()
  for (const part of text.split(/[\s,;]+(?![-–—])/).filter(Boolean)) {
    const [, first, last = first] = /^(\d+)(?:\s*[-–—]\s*(\d+))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!(from >= 1 && to >= from && to <= SHEET_LINES_MAX && to - from < LEFT_OUT_MAX)) return null
    for (let row = from; row <= to; row++) numbers.add(row)
  }
  return numbers.size <= LEFT_OUT_MAX ? [...numbers].toSorted((a, b) => a - b) : null
}

/** Row numbers as they are read, runs of them as `8–12`. */
export function writeRowNumbers(rows: readonly number[]): string {
  const runs: [first: number, last: number][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && row === run[1] + 1) run[1] = row
    else runs.push([row, row])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}
