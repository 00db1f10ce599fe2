import { PER_PAGE_CHOICES, PER_PAGE_DEFAULT } from '../kit/list/page-size.ts'
import { type FilterChange, useAddressParams, withParams } from '../kit/list/use-address-params.ts'
import type { ListAddress } from '../kit/list/use-rows.ts'
import { type Resource, VIEW } from './resource.ts'

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

/** What an address may say of a list follows from the list's definition. */
type Listed = Pick<Resource, 'fields' | 'columns' | 'filters' | 'opensOn'>

/** As the calls take them. */
export const SEARCH_LENGTH = 200

/**
 * Reads a list's state out of an address's query. What the list does not have is left alone; what it cannot mean is left
 * out, as if it had not been asked for.
 */
export function readListAddress(
  params: URLSearchParams,
  resource: Listed,
  names: readonly string[] = resource.filters,
): ListAddress {
  const given = names.map((name) => [name, params.get(name) ?? ''] as const)
  const perPage = Number(params.get('per_page'))
  const sort = params.get('sort') ?? undefined
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    perPage: PER_PAGE_CHOICES.includes(perPage) ? perPage : PER_PAGE_DEFAULT,
    sort: resource.columns.some((column) => column.sort && column.sort === sort?.replace(/^-/, '')) ? sort : undefined,
    q: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
    filters: Object.fromEntries(given.filter(([name, value]) => value !== '' && canMean(resource, name, value))),
  }
}

function canMean({ fields, opensOn }: Listed, name: string, value: string): boolean {
  if (value === ALL && opensOn && name in opensOn) return false
  return fields[name]?.isFilterValue?.(value) ?? true
}

/** An address that says nothing of the list, filled in with what the list opens on. */
export function openedParams(params: URLSearchParams, resource: Listed): URLSearchParams {
  const { opensOn } = resource
  const says = listParams(resource).some((name) => params.has(name))
  return says || !opensOn ? params : withParams(params, opensOn)
}

/** What an address can say of a list; all else is a view's own. */
export function listParams(resource: Listed): readonly string[] {
  return [...resource.filters, 'q', 'sort', 'page', 'per_page', VIEW]
}

/** An address that would say nothing, and so what the list opens on, asks for everything in words. */
export function spelledOut(params: URLSearchParams, resource: Listed): URLSearchParams {
  const opened = openedParams(params, resource)
  const first = Object.keys(resource.opensOn ?? {}).find((name) => name === 'sort' || resource.filters.includes(name))
  return opened === params || !first ? params : withParams(params, { [first]: ALL })
}

/**
 * A list's state, kept in the address alone. What is chosen is a step one can go back from, and so is a search, however
 * many letters it took. Whatever narrows or reorders returns to the first page.
 *
 * @param names the parameters that narrow the list, when they are not those of its definition
 */
export function useListAddress(resource: Listed, names?: readonly string[]): ListAddressControl {
  const [given, setParams] = useAddressParams()
  const shown = names ?? resource.filters
  const params = names ? given : openedParams(given, resource)
  const address = readListAddress(params, resource, shown)

  /** What the list opened on stays as it is changed, and is spelled out then. */
  function change(changes: FilterChange, replace = false) {
    setParams(
      (current) => spelledOut(withParams(openedParams(current, resource), { page: undefined, ...changes }), resource),
      { replace },
    )
  }

  /** Whatever is looked for may be anywhere. */
  function search(q: string) {
    setParams((current) => spelledOut(withParams(current, { page: undefined, q }), resource), {
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
      const ordersAsOpened = address.sort !== undefined && address.sort === resource.opensOn?.sort
      change(Object.fromEntries(['q', ...shown, ...(ordersAsOpened ? ['sort'] : [])].map((name) => [name, undefined])))
    },
    isNarrowed: address.q !== '' || Object.keys(address.filters).length > 0,
    isAtStart: params !== given,
  }
}
