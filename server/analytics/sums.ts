import { type RawBuilder, sql } from 'kysely'
import type { Count, MoneySum } from './axes.ts'
import type { Fact } from './facts.ts'

/** An amount in a currency other than the account's. */
interface OtherAmount {
  currency: string
  amount: string
}

/** The sum of counts over several facts. */
export function countOf(facts: readonly Fact[], ...names: Count[]): number {
  let sum = 0
  for (const fact of facts) for (const name of names) sum += fact[name]
  return sum
}

/** The share of a whole, to four digits; null when the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
}

export function meanOf(sum: number, n: number, digits = 0): number | null {
  if (n === 0) return null
  const scale = 10 ** digits
  return Math.round((sum / n) * scale) / scale
}

export function onTimeRate(facts: readonly Fact[]): number | null {
  return shareOf(countOf(facts, 'on_time'), countOf(facts, 'on_time', 'late'))
}

/** The sum of an amount over several facts: in the account's currency, and in other currencies. */
export function moneyOf(facts: readonly Fact[], name: MoneySum, currency: string) {
  const sums = new Map<string, bigint>([[currency, 0n]])
  for (const fact of facts) sums.set(fact.currency, (sums.get(fact.currency) ?? 0n) + kopecks(fact[name]))
  const others = [...sums].filter(([one, sum]) => one !== currency && sum !== 0n)
  return {
    amount: inUnits(sums.get(currency) ?? 0n),
    others: others.map(([one, sum]): OtherAmount => ({ currency: one, amount: inUnits(sum) })),
  }
}

/** In a query over facts: the same amount, in one currency only. */
export function inCurrency(name: MoneySum, currency: string): RawBuilder<unknown> {
  return sql`coalesce(sum(${sql.ref(name)}) filter (where currency = ${currency}), 0)`
}

/** A decimal string with two decimals as whole hundredths, whose sums are exact. */
export function kopecks(amount: string): bigint {
  const [units = '0', rest = ''] = amount.split('.')
  return BigInt(units) * 100n + BigInt(rest.padEnd(2, '0').slice(0, 2))
}

function inUnits(sum: bigint): string {
  return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
}
