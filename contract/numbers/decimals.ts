/** Arithmetic on decimal texts, such as the API's amounts: no digit is lost to binary fractions. */

/** Spreadsheets keep and show fifteen digits: the rest of a number is the noise of its binary fraction. */
const SPREADSHEET_DIGITS = 15

/** A spreadsheet's number as it shows it: `1.265` for 1.2649999999999999. */
export function decimalText(number: number): string {
  return number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: SPREADSHEET_DIGITS })
}

/** A decimal text without zeros that say nothing: `007.50` is `7.5`. */
export function withoutZeros(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const [left, right] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')]
  return right ? `${left}.${right}` : left
}

/** Rounds a decimal text, halves away from zero, to so many digits after the point, all of them written. */
export function roundHalfUp(text: string, digits: number): string {
  const isNegative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rounded = kept + (Number(fraction[digits] ?? 0) >= 5 ? 1n : 0n)
  const all = String(rounded).padStart(digits + 1, '0')
  const [left, right] = [all.slice(0, all.length - digits), all.slice(all.length - digits)]
  return `${isNegative && rounded > 0n ? '-' : ''}${left}${right && '.'}${right}`
}

/** The product of two decimal texts that are not negative. */
export function multiply(one: string, other: string): string {
  const [left, right] = [scaled(one), scaled(other)]
  const digits = left.digits + right.digits
  const all = String(left.value * right.value).padStart(digits + 1, '0')
  return withoutZeros(`${all.slice(0, all.length - digits)}.${all.slice(all.length - digits)}`)
}

function scaled(text: string): { value: bigint; digits: number } {
  const [whole = '', fraction = ''] = text.split('.')
  return { value: BigInt(whole + fraction), digits: fraction.length }
}
