import { Flex } from 'antd'
import { FiltersInBar, SearchBar } from '#src/crud/list/ListBar.tsx'
import { ListExport } from '#src/crud/list/ListExport.tsx'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { RequestFilters } from './RequestFilters.tsx'

/** Search and quick filters beside it; the other filters have a line of their own, or are behind a button on a phone. */
export function RequestSearchBar({ address }: ListPartProps) {
  const isPhone = useIsPhone()
  const quick = <QuickFilters address={address} />
  return (
    <SearchBar address={address}>
      <FiltersInBar address={address}>{quick}</FiltersInBar>
      <ListExport address={address} />
      {isPhone ? (
        quick
      ) : (
        <Flex gap="small" wrap style={{ flex: '1 0 100%' }}>
          <RequestFilters address={address} />
        </Flex>
      )}
    </SearchBar>
  )
}
