import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { FiltersButton } from '../../kit/list/FiltersButton.tsx'
import { type ListPartProps, SEARCH_LENGTH } from '../../kit/list/list-address.ts'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { useListTexts } from '../../kit/list/use-list-texts.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'
import { ListExport } from './ListExport.tsx'
import { ListFilters } from './ListFilters.tsx'

interface ListBarProps extends ListPartProps {
  /** What the rows of the open tab have in common. */
  narrowedBy?: Readonly<Record<string, string>>
  /** Often used filters, beside the search; the others move to a line of their own. */
  quick?: ReactNode
  /** Replaces the usual row of filters on a wide screen. */
  filters?: ReactNode
}

/** Search, filters and export above a list; on a phone the filters are behind a button. */
export function ListBar({ address, narrowedBy, quick, filters = <ListFilters address={address} /> }: ListBarProps) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const resource = useResource()
  const say = useListTexts(resource.name)
  return (
    <Flex gap="small" wrap align="center" role="search" aria-label={t('crud.narrow')}>
      <SearchBox label={say('search')} q={address.q} maxLength={SEARCH_LENGTH} onSearch={address.search} />
      {isPhone
        ? resource.filters.length > 0 && (
            <FiltersButton address={address}>
              <ListFilters address={address} />
            </FiltersButton>
          )
        : (quick ?? filters)}
      {!isPhone && address.isNarrowed && !address.isAtStart && (
        <Button type="link" onClick={address.clear}>
          {t('crud.clearFilters')}
        </Button>
      )}
      <span style={{ marginInlineStart: 'auto' }}>
        <ListExport address={address} narrowedBy={narrowedBy} />
      </span>
      {isPhone && quick}
      {!isPhone && quick && (
        <Flex gap="small" wrap style={{ flex: '1 0 100%' }}>
          {filters}
        </Flex>
      )}
    </Flex>
  )
}
