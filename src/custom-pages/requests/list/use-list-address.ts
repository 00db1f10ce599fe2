import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type RequestFilters, type RequestListAddress, readAddress, writeAddress } from './list-address.ts'

/** The list's state, kept in the address: a link shows the same to a colleague, and Back goes back. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readAddress(search), [search])

  /** Anything but turning a page starts again at the first one. */
  function change(part: Partial<RequestListAddress>) {
    setSearch((current) => writeAddress({ ...readAddress(current), page: 1, ...part }))
  }

  function filter(part: RequestFilters) {
    setSearch((current) => {
      const state = readAddress(current)
      const filters = Object.fromEntries(Object.entries({ ...state.filters, ...part }).filter(([, value]) => value))
      return writeAddress({ ...state, filters, page: 1 })
    })
  }

  return { address, change, filter }
}
export type ListAddressControls = ReturnType<typeof useListAddress>
