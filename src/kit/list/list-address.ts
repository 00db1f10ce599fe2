import { PER_PAGE_DEFAULT } from '#contract/limits.ts'
import { PER_PAGE_CHOICES } from './page-size.ts'
import { type FilterChange, pageNumberOf, useAddressParams, withParams } from './use-address-params.ts'
import type { ListAddress, Rows } from './use-rows.ts'

/** A list's state and how to change it; all of it is in the address, so that a link shows the same. */
export interface ListAddressControl extends ListAddress {
  goToPage: (page: number, perPage: number, options?: { replace: boolean }) => void
  sortBy: (sort: string | undefined) => void
  search: (q: string) => void
  filterBy: (change: FilterChange) => void
  clear: () => void
  isNarrowed: boolean
  /** The list shows what it opens with. */
  isAtStart: boolean
}

/** The value of a filter that is switched off, when the list opens with it on. */
const ALL = 'all'

/** The parameter that names another view of the rows, such as a map. */
export const VIEW = 'view'

/** What an address can hold for a list. */
export interface Listed {
  /** The names of its filters, in the order they are shown. */
  filters: readonly string[]
  /** Whether a filter can have a value; without it, any value in an address is used. */
  fields: Readonly<Record<string, { isFilterValue?: (text: string) => boolean }>>
  columns: readonly { sort?: string }[]
  /** Parameters of the list call, `sort` among them, when the address has none. */
  opensOn?: Readonly<Record<string, string>>
}

/** Props of a component that reads or changes a list's state. */
export interface ListPartProps {
  address: ListAddressControl
}

/** Props of a component that draws the rows for an address. */
export interface RowsProps extends ListPartProps {
  rows: Rows
}

/** The list calls' limit. */
export const SEARCH_LENGTH = 200

/** Reads a list's state from an address's query. Unknown parameters are left alone; invalid values are ignored. */
export function readListAddress(
  params: URLSearchParams,
  list: Listed,
  names: readonly string[] = list.filters,
): ListAddress {
  const given = names.map((name) => [name, params.get(name) ?? ''] as const)
  const perPage = Number(params.get('per_page'))
  const sort = params.get('sort') ?? undefined
  return {
    page: pageNumberOf(params),
    perPage: PER_PAGE_CHOICES.includes(perPage) ? perPage : PER_PAGE_DEFAULT,
    sort: list.columns.some((column) => column.sort && column.sort === sort?.replace(/^-/, '')) ? sort : undefined,
    q: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
    filters: Object.fromEntries(given.filter(([name, value]) => value !== '' && acceptsFilterValue(list, name, value))),
  }
}

function acceptsFilterValue({ fields, opensOn }: Listed, name: string, value: string): boolean {
  if (value === ALL && opensOn && name in opensOn) return false
  return fields[name]?.isFilterValue?.(value) ?? true
}

/** An address without parameters of the list, filled in with what the list opens with. */
export function withDefaults(params: URLSearchParams, list: Listed): URLSearchParams {
  const { opensOn } = list
  const says = listParams(list).some((name) => name !== VIEW && params.has(name))
  return says || !opensOn ? params : withParams(params, opensOn)
}

/** The parameters of a list; all others belong to a view. */
export function listParams(list: Listed): readonly string[] {
  return [...list.filters, 'q', 'sort', 'page', 'per_page', VIEW]
}

/** An address that would be empty, and so mean what the list opens with, says that all is wanted. */
export function overridingDefaults(params: URLSearchParams, list: Listed): URLSearchParams {
  const opened = withDefaults(params, list)
  const first = Object.keys(list.opensOn ?? {}).find((name) => name === 'sort' || list.filters.includes(name))
  return opened === params || !first ? params : withParams(params, { [first]: ALL })
}

/**
 * A list's state, kept only in the address. Every choice is a step that Back undoes, and so is a whole search, however
 * many keys it took. Filtering and sorting return to the first page.
 *
 * @param names the filters, when they are not those of the definition
 */
export function useListAddress(list: Listed, names?: readonly string[]): ListAddressControl {
  const [given, setParams] = useAddressParams()
  const shown = names ?? list.filters
  const params = names ? given : withDefaults(given, list)
  const address = readListAddress(params, list, shown)

  /** Keeps what the list opened with. */
  function change(changes: FilterChange, replace = false) {
    setParams(
      (current) => overridingDefaults(withParams(withDefaults(current, list), { page: undefined, ...changes }), list),
      {
        replace,
      },
    )
  }

  /** A search covers the whole list, without the filters it opened with. */
  function search(q: string) {
    setParams((current) => overridingDefaults(withParams(current, { page: undefined, q }), list), {
      replace: address.q !== '',
    })
  }

  return {
    ...address,
    goToPage: (page, perPage, options) =>
      change(
        {
          page: page > 1 ? String(page) : undefined,
          per_page: perPage === PER_PAGE_DEFAULT ? undefined : String(perPage),
        },
        options?.replace,
      ),
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
