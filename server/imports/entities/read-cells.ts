import { decimalText, roundHalfUp } from '#contract/numbers/decimals.ts'
import { numberStyleOf, readNumber } from '#contract/numbers/read-number.ts'
import type { InvalidReason } from '#server/errors/app-error.ts'
import type { ServerWords } from '#server/words/index.ts'
import { inEachLanguage } from './every-language.ts'
import type { ReadingContext } from './import-definition.ts'

/** A cell that cannot be read, with the reason. */
export class CellError {
  readonly reason: InvalidReason

  constructor(reason: InvalidReason) {
    this.reason = reason
  }
}

/** Spreadsheets keep fifteen digits, so larger numbers have been rounded. */
const ROUNDED_FROM = 1e15

/** Numbers as typed; an error for more digits than a spreadsheet keeps. */
export function asText(cell: string | number): string | CellError {
  if (typeof cell === 'string') return cell
  return Math.abs(cell) >= ROUNDED_FROM ? new CellError('number_rounded') : String(cell)
}

const HUNDREDTHS = 2

/**
 * `1 500,50 ₽` as `1500.50`. A spreadsheet's number is rounded, as it may be a formula's result of many digits; a text
 * with a third digit behind the point is an error, as is one that may be two amounts.
 */
export function asMoney(cell: string | number, { country, currency }: ReadingContext): string | CellError | undefined {
  if (typeof cell === 'number') {
    return Math.abs(cell) >= ROUNDED_FROM ? new CellError('number_rounded') : roundHalfUp(decimalText(cell), HUNDREDTHS)
  }
  const { value, problem } = readNumber(cell, {
    style: numberStyleOf(country),
    scale: HUNDREDTHS,
    min: 0,
    money: { currency },
  })
  if (problem) return new CellError(problem.values ? [problem.key, problem.values] : problem.key)
  return value === null ? undefined : roundHalfUp(value, HUNDREDTHS)
}

/** Names separated by commas or semicolons. */
export function asList(cell: string | number): string[] {
  return String(cell)
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** One of a few values, by its common names in any language; other texts are left for the contract to reject. */
export function asChoice(names: (words: ServerWords) => Record<string, readonly string[]>) {
  const values = new Map<string, string>()
  for (const [value, said] of inEachLanguage(names).flatMap(Object.entries<readonly string[]>)) {
    for (const word of [value, ...said]) values.set(word.toLowerCase(), value)
  }
  return (cell: string | number): string => values.get(String(cell).toLowerCase()) ?? String(cell)
}
