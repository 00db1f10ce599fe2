import { usePrice } from './use-money.ts'

/** A price in the company's currency; absent ones are a dash. */
export function Money({ amount }: { amount: string | null }) {
  const price = usePrice()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{amount ? price(amount) : '—'}</span>
  )
}
