import { Flex } from 'antd'
import { FiltersInBar, SearchBar } from '#src/crud/list/ListBar.tsx'
import { ListExport } from '#src/crud/list/ListExport.tsx'
import type { ChosenLook } from '#src/crud/list/table-look.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { RequestFilters } from './RequestFilters.tsx'

interface RequestSearchBarProps extends ListPartProps {
  look: ChosenLook
}

/** Search and quick filters beside it; the other filters have a line of their own, or are behind a button on a phone. */
export function RequestSearchBar({ address, look }: RequestSearchBarProps) {
  const isPhone = useIsPhone()
  const quick = <QuickFilters address={address} />
  return (
    <SearchBar address={address}>
      <FiltersInBar address={address}>{quick}</FiltersInBar>
      <ListExport address={address} columns={look.columns} />
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
