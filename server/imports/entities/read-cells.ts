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

/**
 * A Russian number of these lengths. A spreadsheet drops its leading zero when it reads the cell as a number; saved as
 * .csv the zero is lost for good.
 */
export function asDigits(...lengths: number[]) {
  return (cell: string | number, { country }: ReadingContext): string | CellError => {
    const text = asText(cell)
    if (country !== 'ru' || typeof text !== 'string' || !/^\d+$/.test(text)) return text
    return lengths.includes(text.length + 1) ? `0${text}` : text
  }
}

const CURRENCIES = inEachLanguage((words) => words.imports.shared.currency).flat()

/** `1 500,50 ₽` as `1500.50`. Other texts are left for the contract to reject. */
export function asMoney(cell: string | number): string {
  if (typeof cell === 'number') return cell.toFixed(2)
  const plain = withoutCurrency(cell.replace(/[\s\u00a0\u202f]/g, ''))
  const amount = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain
  return /^\d+(\.\d{1,2})?$/.test(amount) ? Number(amount).toFixed(2) : cell
}

function withoutCurrency(amount: string): string {
  const named = CURRENCIES.find((name) => amount.toLowerCase().endsWith(name))
  return named ? amount.slice(0, -named.length) : amount.replace(/([₽$€]|[A-Z]{3})$/i, '')
}

/** `31.12.2026` and `31/12/2026` as `2026-12-31`, the form in which a spreadsheet's dates are read. */
export function asDate(cell: string | number): string {
  const text = String(cell)
  const parts = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  if (!parts) return text
  const [, day = '', month = '', year] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
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
