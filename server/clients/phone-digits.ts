const DIGITS_MIN = 3

/**
 * The digits to look for in phones, when a text reads like a part of one; else null. Russians write 8 for +7.
 */
export function phoneDigits(text: string): string | null {
  if (!/^[\d\s()+-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  if (digits.length < DIGITS_MIN) return null
  return /^8\d{10}$/.test(digits) ? digits.slice(1) : digits
}
