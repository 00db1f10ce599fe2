/** How many digits of a quantity may follow the point. */
export const QUANTITY_DIGITS = 3

/** A quantity counted on by so much. It stays above nothing; what is no number begins at one. */
export function stepped(quantity: string, by: number): string {
  const amount = Number(quantity)
  if (!Number.isFinite(amount)) return '1'
  const next = Number((amount + by).toFixed(QUANTITY_DIGITS))
  return String(next > 0 ? next : quantity ? amount : 1)
}
