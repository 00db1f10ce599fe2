import { type FilterChange, pageNumberOf, type Turn, useAddressParams, withParams } from './use-address-params.ts'

/** Filters and the page of a list, kept in the address. */
export function usePagedAddress() {
  const [params, setParams] = useAddressParams()
  const turn: Turn = (page, options) =>
    setParams((current) => withParams(current, { page: page > 1 ? String(page) : undefined }), options)
  return {
    params,
    page: pageNumberOf(params),
    /** Another filter begins at the first page. */
    narrow: (changes: FilterChange) =>
      setParams((current) => withParams(current, { page: undefined, ...changes }), { replace: true }),
    turn,
  }
}
