import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { FiltersButton } from '#src/kit/list/FiltersButton.tsx'
import { type ListPartProps, SEARCH_LENGTH } from '#src/kit/list/list-address.ts'
import { SearchBox } from '#src/kit/list/SearchBox.tsx'
import { useListTexts } from '#src/kit/list/use-list-texts.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { useResource } from '../resource-context.ts'
import { ListExport } from './ListExport.tsx'
import { ListFilters } from './ListFilters.tsx'
import { MoreFilters } from './MoreFilters.tsx'
import type { ChosenLook } from './table-look.ts'

interface ListBarProps extends ListPartProps {
  look: ChosenLook
}

/** The usual bar above a list: search, filters and export. */
export function ListBar({ address, look }: ListBarProps) {
  return (
    <SearchBar address={address}>
      <FiltersInBar address={address}>
        <BarFilters address={address} />
      </FiltersInBar>
      <ListExport address={address} columns={look.columns} />
    </SearchBar>
  )
}

/** The entity's own filters, and those of the account's own fields behind a button. */
function BarFilters({ address }: ListPartProps) {
  const { filters, custom } = useResource()
  if (!custom || custom.filters.length === 0) return <ListFilters address={address} />
  return (
    <>
      <ListFilters address={address} names={filters.filter((name) => !custom.filters.includes(name))} />
      <MoreFilters address={address} names={custom.filters} />
    </>
  )
}

/** A list's search, with what else narrows or exports it. */
export function SearchBar({ address, children }: ListPartProps & { children: ReactNode }) {
  const { t } = useTexts()
  const say = useListTexts(useResource().name)
  return (
    <Flex gap="small" wrap align="center" role="search" aria-label={t('crud.narrow')}>
      <SearchBox label={say('search')} q={address.q} maxLength={SEARCH_LENGTH} onSearch={address.search} />
      {children}
    </Flex>
  )
}

/** Filters, its children, with a button that clears them; on a phone all of the list's, behind a button. */
export function FiltersInBar({ address, children }: ListPartProps & { children: ReactNode }) {
  const { t } = useTexts()
  const { filters } = useResource()
  if (useIsPhone()) {
    return (
      filters.length > 0 && (
        <FiltersButton address={address}>
          <ListFilters address={address} />
        </FiltersButton>
      )
    )
  }
  return (
    <>
      {children}
      {address.isNarrowed && !address.isAtStart && (
        <Button type="link" onClick={address.clear}>
          {t('crud.clearFilters')}
        </Button>
      )}
    </>
  )
}
