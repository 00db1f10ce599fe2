/** The arithmetic by which numbers of companies, people and accounts catch a wrong or a swapped digit. */

/** The sum of the digits, each with its weight; weights begin at the first digit. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

/** Whether the digit behind the weighted ones is the rest of their sum by eleven, where ten counts as nothing. */
export function endsWithRest(digits: string, weights: readonly number[]): boolean {
  return (weightedSum(digits, weights) % 11) % 10 === Number(digits[weights.length])
}

/** The same where a rest of ten means that there is no such number. */
export function endsWithExactRest(digits: string, weights: readonly number[]): boolean {
  return weightedSum(digits, weights) % 11 === Number(digits[weights.length])
}

/** The same where a rest of ten is tried once more with other weights. */
export function endsWithRestOfEither(digits: string, first: readonly number[], second: readonly number[]): boolean {
  return weightedSum(digits, first) % 11 < 10 ? endsWithExactRest(digits, first) : endsWithRest(digits, second)
}

const RADIX = 36

/**
 * The check of an IBAN (ISO 13616) that is capitals and digits: its country and check digits put last and letters read
 * as numbers, it is one more than a multiple of 97.
 */
export function isIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = [...moved].map((sign) => String(Number.parseInt(sign, RADIX))).join('')
  return BigInt(digits) % 97n === 1n
}
