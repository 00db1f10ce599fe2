import { z } from 'zod'
import { PER_PAGE_DEFAULT } from './limits.ts'
import { withDecodedDomains } from './values/emails.ts'

export const PER_PAGE_MAX = 100

/** One sorting column of a list: `-deadline_at` is `{column: 'deadline_at', descending: true}`. */
export interface SortColumn<Column extends string = string> {
  /** `custom.<key>` orders by a field of the account's own, where the list is filtered by them. */
  column: Column
  descending: boolean
}

/** What is searched for; domains as stored addresses have them. */
export const searchText = z.string().trim().max(200).transform(withDecodedDomains)

/** Several values in one parameter, comma-separated: `status=1,3`. */
export function severalOf<T extends z.ZodType>(item: T) {
  return z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))])
    .transform((value) => (Array.isArray(value) ? value.map(String) : value.split(',')))
    .pipe(z.array(item).min(1).max(100) as unknown as z.ZodType<z.output<T>[], string[]>)
}

const YES = [true, 'true', 1, '1'] as const
const NO = [false, 'false', 0, '0'] as const

/** Yes or no, as a query or a client that counts with 1 and 0 writes it. */
export const flag = z.literal([...YES, ...NO]).transform((value) => YES.some((yes) => yes === value))

/**
 * The query of a list: page, per_page, q, sort over the named columns, and the list's own filters.
 * Any other parameter is an error of that name.
 */
export function listQuery<const Column extends string, Filters extends z.ZodRawShape>(
  sortable: readonly Column[],
  filters: Filters,
  perPageMax: number = PER_PAGE_MAX,
) {
  const columns = 'custom' in filters ? [...sortable, 'custom\\.[a-z0-9_]+'] : sortable
  const column = `-?(${columns.join('|') || '(?!)'})`
  const sortPattern = new RegExp(`^${column}(,${column})*$`)
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(perPageMax).default(PER_PAGE_DEFAULT),
    q: searchText.optional(),
    sort: z
      .string()
      .regex(sortPattern, { error: 'sort_unknown' })
      .transform((value) => value.split(',').map(toSortColumn<Column>))
      .optional(),
    ...filters,
  })
}

function toSortColumn<Column extends string>(part: string): SortColumn<Column> {
  const descending = part.startsWith('-')
  return { column: (descending ? part.slice(1) : part) as Column, descending }
}

/** One page of a list. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    current_page: z.number(),
    per_page: z.number(),
    total: z.number(),
  })
}

export interface Page<Row> {
  data: Row[]
  current_page: number
  per_page: number
  total: number
}

/** The query of a selector: a few rows whose name matches. */
export const selectorQuery = z.strictObject({
  q: searchText.optional(),
  ids: severalOf(z.coerce.number().int().positive()).optional(),
})
