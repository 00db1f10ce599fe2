import type { SlaBreakdown } from '#contract/analytics/sorts.ts'
import { wordsIn } from '#contract/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { Dimension } from './axes.ts'
import type { Fact } from './facts.ts'
import { namesOf } from './names.ts'

interface TableQuery {
  page: number
  per_page: number
  sort?: string | undefined
}

export interface KeyedRow {
  key: number | null
}

/** The sort value of a row, besides its name; null is last in either direction. */
type SortValue = number | string | null

/** A row for each key of the facts. */
export function rowsOf<Row>(facts: readonly Fact[], rowOf: (own: Fact[]) => Row): (Row & KeyedRow)[] {
  return [...Map.groupBy(facts, ({ key }) => key)].map(([key, own]) => ({ key, ...rowOf(own) }))
}

/**
 * One page of the rows, in the order of the query and then by key. Names are in the order of the actor's language. The
 * row without a key (requests that have no such user or row) is always the last.
 */
export async function pageOfTable<Row extends KeyedRow>(
  tx: Tx,
  { locale }: Pick<Actor, 'locale'>,
  rows: readonly Row[],
  { page, per_page, sort }: TableQuery,
  by: Dimension | SlaBreakdown,
  sortValue: (row: Row, column: string) => SortValue,
  fallback: string,
): Promise<{ data: Row[]; current_page: number; per_page: number; total: number }> {
  const order = sort ?? fallback
  const isDescending = order.startsWith('-')
  const column = isDescending ? order.slice(1) : order
  const keys = rows.flatMap(({ key }) => key ?? [])
  const names = column === 'name' ? await namesOf(tx, by, keys, locale) : undefined
  const { compare: compareNames } = new Intl.Collator(wordsIn(locale).language.intl)
  const values = new Map(rows.map((row) => [row, names ? nameOf(names, row) : sortValue(row, column)]))
  const sorted = rows.toSorted((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null)
    const order = compare(values.get(one) ?? null, values.get(other) ?? null, isDescending, compareNames)
    return order || one.key - other.key
  })
  const data = sorted.slice((page - 1) * per_page, page * per_page)
  return { data, current_page: page, per_page, total: rows.length }
}

function nameOf(names: Map<number, { name: string }>, { key }: KeyedRow): string | null {
  return key === null ? null : (names.get(key)?.name ?? null)
}

function compare(
  one: SortValue,
  other: SortValue,
  isDescending: boolean,
  compareNames: (one: string, other: string) => number,
): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'string' && typeof other === 'string' ? compareNames(one, other) : Number(one) - Number(other)
  return isDescending ? -order : order
}
