import { Flex, Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../kit/page/LoadFailed.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import { type ListAddressControl, useListAddress } from '../list-address.ts'
import type { ListTab, ListView } from '../resource.ts'
import { useResource } from '../resource-context.ts'
import { AddButton } from './AddButton.tsx'
import { ImportButton } from './ImportButton.tsx'
import { ListBar } from './ListBar.tsx'
import { NothingListed } from './NothingListed.tsx'
import { RowList } from './RowList.tsx'
import { useRowSelection } from './row-selection.ts'
import { topRows } from './row-tree.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { TabbedList } from './TabbedList.tsx'
import { useRows } from './use-rows.ts'
import { useListView, ViewLinks } from './ViewLinks.tsx'

/** The rows of an entity, as a list or in another of its views, with what narrows them in the address. */
export function Screen() {
  const { name, listTabs } = useResource()
  const { t } = useTexts()
  const title = t(`${name}.title`)
  if (!listTabs) return <List title={title} />
  return <TabbedList title={title} tabs={listTabs} part={(bar, tab) => <List title={title} bar={bar} tab={tab} />} />
}

interface ListProps {
  title: string
  /** The tabs above. */
  bar?: ReactNode
  /** The part of the list this is. */
  tab?: ListTab
}

function List({ title, bar, tab }: ListProps) {
  const address = useListAddress(useResource())
  const view = useListView()
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ViewLinks />
            <ImportButton />
            <AddButton tab={tab} />
          </>
        }
      />
      {bar}
      {view ? <OtherView view={view} address={address} /> : <ListOfRows address={address} tab={tab} title={title} />}
    </>
  )
}

interface AddressProps {
  address: ListAddressControl
}

function OtherView({ view: { Content }, address }: AddressProps & { view: ListView }) {
  const resource = useResource()
  return (
    <Flex vertical gap="middle">
      <ListBar resource={resource} address={address} />
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <Content address={address} />
      </Suspense>
    </Flex>
  )
}

/** A table, or cards on a phone. */
function ListOfRows({ address, tab, title }: AddressProps & Pick<ListProps, 'tab' | 'title'>) {
  const resource = useResource()
  const isTree = resource.nested !== undefined && !address.isNarrowed
  const narrowed = { ...address, filters: { ...address.filters, ...tab?.narrowedBy } }
  const rows = useRows(resource, narrowed, isTree ? topRows(resource) : undefined)
  const selection = useRowSelection()
  const isEmptyList = rows.isLoaded && rows.total === 0
  return (
    <Flex vertical gap="middle">
      {(!isEmptyList || address.isNarrowed || resource.canBeArchived) && (
        <ListBar resource={resource} address={address} narrowedBy={tab?.narrowedBy} />
      )}
      <SelectionBar resource={resource} selection={selection} />
      {rows.error && <LoadFailed error={rows.error} onRetry={rows.retry} />}
      {isEmptyList && <NothingListed address={address} tab={tab} />}
      {!isEmptyList && !(rows.error && rows.data.length === 0) && (
        <RowList
          resource={resource}
          rows={rows}
          address={address}
          label={title}
          isTree={isTree}
          selection={resource.Selected && selection}
        />
      )}
    </Flex>
  )
}
