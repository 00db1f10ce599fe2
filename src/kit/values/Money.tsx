import { useMoney } from './use-money.ts'

/** A sum in the company's currency; absent ones are a dash. */
export function Money({ amount }: { amount: string | null }) {
  const money = useMoney()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{amount ? money(amount) : '—'}</span>
  )
}
