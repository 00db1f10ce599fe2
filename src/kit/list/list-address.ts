import { PER_PAGE_DEFAULT } from '../../../contract/limits.ts'
import { PER_PAGE_CHOICES } from './page-size.ts'
import { type FilterChange, pageOf, useAddressParams, withParams } from './use-address-params.ts'
import type { ListAddress, Rows } from './use-rows.ts'

/** What a list shows, and how that is changed; all of it stands in the address, so that a link shows the same. */
export interface ListAddressControl extends ListAddress {
  goToPage: (page: number, perPage: number) => void
  sortBy: (sort: string | undefined) => void
  search: (q: string) => void
  filterBy: (change: FilterChange) => void
  clear: () => void
  isNarrowed: boolean
  /** It shows what its entity's list opens on. */
  isAtStart: boolean
}

/** A filter's value that asks for everything, where a list opens on less than that. */
const ALL = 'all'

/** The parameter that names another way of seeing the rows, such as a map. */
export const VIEW = 'view'

/** What an address may say of a list. */
export interface Listed {
  /** The names of its parameters, in the order they are shown. */
  filters: readonly string[]
  /** Whether a filter can hold a value; without it, whatever stands in an address is asked for. */
  fields: Readonly<Record<string, { isFilterValue?: (text: string) => boolean }>>
  columns: readonly { sort?: string }[]
  /** Parameters of the list call, `sort` among them, when the address has none. */
  opensOn?: Readonly<Record<string, string>>
}

/** A part of a list that knows what is shown, and can change it. */
export interface ListPartProps {
  address: ListAddressControl
}

/** Draws the rows that an address asks for. */
export interface RowsProps extends ListPartProps {
  rows: Rows
}

/** As the calls take them. */
export const SEARCH_LENGTH = 200

/**
 * Reads a list's state out of an address's query. What the list does not have is left alone; what it cannot mean is left
 * out, as if it had not been asked for.
 */
export function readListAddress(
  params: URLSearchParams,
  list: Listed,
  names: readonly string[] = list.filters,
): ListAddress {
  const given = names.map((name) => [name, params.get(name) ?? ''] as const)
  const perPage = Number(params.get('per_page'))
  const sort = params.get('sort') ?? undefined
  return {
    page: pageOf(params),
    perPage: PER_PAGE_CHOICES.includes(perPage) ? perPage : PER_PAGE_DEFAULT,
    sort: list.columns.some((column) => column.sort && column.sort === sort?.replace(/^-/, '')) ? sort : undefined,
    q: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
    filters: Object.fromEntries(given.filter(([name, value]) => value !== '' && canMean(list, name, value))),
  }
}

function canMean({ fields, opensOn }: Listed, name: string, value: string): boolean {
  if (value === ALL && opensOn && name in opensOn) return false
  return fields[name]?.isFilterValue?.(value) ?? true
}

/** An address that says nothing of the list, filled in with what the list opens on. */
export function openedParams(params: URLSearchParams, list: Listed): URLSearchParams {
  const { opensOn } = list
  const says = listParams(list).some((name) => params.has(name))
  return says || !opensOn ? params : withParams(params, opensOn)
}

/** What an address can say of a list; all else is a view's own. */
export function listParams(list: Listed): readonly string[] {
  return [...list.filters, 'q', 'sort', 'page', 'per_page', VIEW]
}

/** An address that would say nothing, and so what the list opens on, asks for everything in words. */
export function spelledOut(params: URLSearchParams, list: Listed): URLSearchParams {
  const opened = openedParams(params, list)
  const first = Object.keys(list.opensOn ?? {}).find((name) => name === 'sort' || list.filters.includes(name))
  return opened === params || !first ? params : withParams(params, { [first]: ALL })
}

/**
 * A list's state, kept in the address alone. What is chosen is a step one can go back from, and so is a search, however
 * many letters it took. Whatever narrows or reorders returns to the first page.
 *
 * @param names the parameters that narrow the list, when they are not those of its definition
 */
export function useListAddress(list: Listed, names?: readonly string[]): ListAddressControl {
  const [given, setParams] = useAddressParams()
  const shown = names ?? list.filters
  const params = names ? given : openedParams(given, list)
  const address = readListAddress(params, list, shown)

  /** What the list opened on stays as it is changed, and is spelled out then. */
  function change(changes: FilterChange, replace = false) {
    setParams((current) => spelledOut(withParams(openedParams(current, list), { page: undefined, ...changes }), list), {
      replace,
    })
  }

  /** Whatever is looked for may be anywhere. */
  function search(q: string) {
    setParams((current) => spelledOut(withParams(current, { page: undefined, q }), list), {
      replace: address.q !== '',
    })
  }

  return {
    ...address,
    goToPage: (page, perPage) =>
      change({
        page: page > 1 ? String(page) : undefined,
        per_page: perPage === PER_PAGE_DEFAULT ? undefined : String(perPage),
      }),
    sortBy: (sort) => change({ sort }),
    search,
    filterBy: (changes) => change(changes),
    clear() {
      const ordersAsOpened = address.sort !== undefined && address.sort === list.opensOn?.sort
      change(Object.fromEntries(['q', ...shown, ...(ordersAsOpened ? ['sort'] : [])].map((name) => [name, undefined])))
    },
    isNarrowed: address.q !== '' || Object.keys(address.filters).length > 0,
    isAtStart: params !== given,
  }
}
