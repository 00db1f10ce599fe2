import { moneyOnWire } from '../../../kit/values/money-on-wire.ts'

const DIGITS_AFTER_POINT = 3

/**
 * A typed quantity counted on by so much, written as it was (`2,5` and one more are `3,5`). It stays above nothing; what
 * is no number begins at one.
 */
export function stepped(quantity: string, by: number): string {
  const amount = Number(moneyOnWire(quantity))
  if (!Number.isFinite(amount)) return '1'
  const next = Number((amount + by).toFixed(DIGITS_AFTER_POINT))
  const words = String(next > 0 ? next : quantity.trim() ? amount : 1)
  return quantity.includes(',') ? words.replace('.', ',') : words
}
