import { PASSWORD_MIN } from '#contract/limits.ts'

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong'

const FAIR_BITS = 45
const STRONG_BITS = 65

/** Sizes of the alphabets a password draws on. */
const ALPHABETS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[а-яё]/, 33],
  [/[А-ЯЁ]/, 33],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 33],
]

/**
 * A rough measure by length and variety, as a hint while typing; the only rule is the length. A character that repeats
 * or continues the one before (`aaaa`, `1234`) hardly counts.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 'short'
  const alphabet = ALPHABETS.reduce((size, [sign, count]) => size + (sign.test(password) ? count : 0), 0)
  const bits = countedLength(password) * Math.log2(Math.max(alphabet, 2))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}

function countedLength(password: string): number {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0)
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? Number.NaN)) > 1 || index === 0).length
}
