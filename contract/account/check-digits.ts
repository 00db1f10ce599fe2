/** The check digit arithmetic that catches a wrong or a swapped digit in registration and account numbers. */

/** The sum of the digits times their weights; weights start at the first digit. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

/** Whether the digit after the weighted ones is their sum modulo 11, where 10 counts as 0. */
export function endsWithRest(digits: string, weights: readonly number[]): boolean {
  return (weightedSum(digits, weights) % 11) % 10 === Number(digits[weights.length])
}

/** The same, except that a remainder of 10 means that there is no such number. */
export function endsWithExactRest(digits: string, weights: readonly number[]): boolean {
  return weightedSum(digits, weights) % 11 === Number(digits[weights.length])
}

/** The same, except that a remainder of 10 is recomputed with the second weights. */
export function endsWithRestOfEither(digits: string, first: readonly number[], second: readonly number[]): boolean {
  return weightedSum(digits, first) % 11 < 10 ? endsWithExactRest(digits, first) : endsWithRest(digits, second)
}

const RADIX = 36

/**
 * The check of an IBAN (ISO 13616) in capitals and digits: with the country and check digits moved to the end and
 * letters read as numbers, it is 1 modulo 97.
 */
export function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = [...moved].map((sign) => String(Number.parseInt(sign, RADIX))).join('')
  return BigInt(digits) % 97n === 1n
}
