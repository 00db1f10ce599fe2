import { usePrice } from './use-money.ts'

/** A price in the account's currency; a dash for null. */
export function Money({ amount }: { amount: string | null }) {
  const price = usePrice()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{amount ? price(amount) : '—'}</span>
  )
}
