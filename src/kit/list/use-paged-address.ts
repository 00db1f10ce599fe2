import { type FilterChange, pageNumberOf, useAddressParams, withParams } from './use-address-params.ts'

/** Filters and the page of a list, kept in the address. */
export function usePagedAddress() {
  const [params, setParams] = useAddressParams()
  return {
    params,
    page: pageNumberOf(params),
    /** Another filter begins at the first page. */
    narrow: (changes: FilterChange) =>
      setParams((current) => withParams(current, { page: undefined, ...changes }), { replace: true }),
    turn: (page: number) => setParams((current) => withParams(current, { page: String(page) })),
  }
}
