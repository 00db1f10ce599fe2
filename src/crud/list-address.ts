import { useSearchParams } from 'react-router'
import { PER_PAGE_DEFAULT } from '../kit/list/page-size.ts'

/** What a list shows, in the words of its call; all of it stands in the address, so that a link shows the same. */
export interface ListAddress {
  page: number
  perPage: number
  /** `-created_at`: by the time of creation, latest first; undefined leaves the order to the call. */
  sort: string | undefined
  q: string
  filters: Record<string, string>
}

export interface ListAddressControl extends ListAddress {
  goToPage: (page: number, perPage: number) => void
  sortBy: (sort: string | undefined) => void
  search: (q: string) => void
  filterBy: (name: string, value: string | undefined) => void
  clear: () => void
  isNarrowed: boolean
}

function wholeNumber(text: string | null, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}

/** Reads a list's state out of an address's query. Filters the list does not have are left alone. */
export function readListAddress(params: URLSearchParams, filterNames: readonly string[]): ListAddress {
  const given = filterNames.map((name) => [name, params.get(name) ?? ''] as const).filter(([, value]) => value !== '')
  return {
    page: wholeNumber(params.get('page'), 1),
    perPage: wholeNumber(params.get('per_page'), PER_PAGE_DEFAULT),
    sort: params.get('sort') ?? undefined,
    q: params.get('q') ?? '',
    filters: Object.fromEntries(given),
  }
}

function withParam(params: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/**
 * A list's state, kept in the address alone. A page is a step one can go back from; what is typed or chosen replaces
 * the address, else Back would undo it letter by letter. Whatever narrows or reorders returns to the first page.
 */
export function useListAddress(filterNames: readonly string[]): ListAddressControl {
  const [params, setParams] = useSearchParams()
  const address = readListAddress(params, filterNames)

  function change(name: string, value: string | undefined) {
    setParams((current) => withParam(withParam(current, name, value), 'page', undefined), { replace: true })
  }

  return {
    ...address,
    goToPage: (page, perPage) =>
      setParams((current) => {
        const paged = withParam(current, 'page', page > 1 ? String(page) : undefined)
        return withParam(paged, 'per_page', perPage === PER_PAGE_DEFAULT ? undefined : String(perPage))
      }),
    sortBy: (sort) => change('sort', sort),
    search: (q) => change('q', q),
    filterBy: change,
    clear: () => {
      setParams(
        (current) => ['q', 'page', ...filterNames].reduce((left, name) => withParam(left, name, undefined), current),
        {
          replace: true,
        },
      )
    },
    isNarrowed: address.q !== '' || Object.keys(address.filters).length > 0,
  }
}
