import { Flex, Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../kit/page/LoadFailed.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import { useListAddress } from '../list-address.ts'
import type { ListPartProps, ListTab, ListView } from '../resource.ts'
import { ResourceProvider, useResource } from '../resource-context.ts'
import { AddButton } from './AddButton.tsx'
import { AsideButton } from './AsideButton.tsx'
import { BesideRow } from './BesideRow.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ImportButton } from './ImportButton.tsx'
import { ListBar } from './ListBar.tsx'
import { ListKeys } from './ListKeys.tsx'
import { NothingListed } from './NothingListed.tsx'
import { RowList } from './RowList.tsx'
import { type RowAside, useRowAside } from './row-aside.ts'
import { useRowSelection } from './row-selection.ts'
import { topRows } from './row-tree.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { isViewEntity, SavedViews } from './saved-views/SavedViews.tsx'
import { useOpening } from './saved-views/use-opening.ts'
import { type ShownColumns, useShownColumns } from './shown-columns.ts'
import { TabbedList } from './TabbedList.tsx'
import { useLiveRows } from './use-live-rows.ts'
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

function List(props: ListProps) {
  return (
    <ResourceProvider value={useOpening()}>
      <Listed {...props} />
    </ResourceProvider>
  )
}

function Listed({ title, bar, tab }: ListProps) {
  const resource = useResource()
  const { name, columns, ListActions, Notice } = resource
  const address = useListAddress(resource)
  const view = useListView()
  const shown = useShownColumns(resource)
  const aside = useRowAside(resource)
  const isPhone = useIsPhone()
  useLiveRows(name)
  return (
    <>
      {!view && !isPhone && <ListKeys />}
      <PageHeader
        title={title}
        actions={
          <>
            <ViewLinks />
            {!view && !isPhone && columns.some(({ isExtra }) => isExtra) && <ColumnChooser shown={shown} />}
            {!view && !isPhone && resource.Aside && <AsideButton aside={aside} />}
            {!isPhone && isViewEntity(name) && <SavedViews entity={name} shown={shown} />}
            <ImportButton />
            {ListActions ? <ListActions /> : <AddButton tab={tab} />}
          </>
        }
      />
      {bar}
      {Notice && <Notice />}
      {view ? (
        <OtherView view={view} address={address} />
      ) : (
        <ListOfRows address={address} tab={tab} title={title} shown={shown} aside={aside} />
      )}
    </>
  )
}

function OtherView({ view: { Content }, address }: ListPartProps & { view: ListView }) {
  return (
    <Flex vertical gap="middle">
      <ListBar address={address} />
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 8 }} />}>
        <Content address={address} />
      </Suspense>
    </Flex>
  )
}

interface ListOfRowsProps extends ListPartProps, Pick<ListProps, 'tab' | 'title'> {
  shown: ShownColumns
  aside: RowAside
}

/** A table, or cards on a phone. */
function ListOfRows({ address, tab, title, shown, aside }: ListOfRowsProps) {
  const resource = useResource()
  const { name, Selected, selectedBy, Aside } = resource
  const { t } = useTexts()
  const isTree = resource.nested !== undefined && !address.isNarrowed
  const narrowed = { ...address, filters: { ...address.filters, ...tab?.narrowedBy } }
  const rows = useRows(resource, narrowed, { listedBy: isTree ? topRows(resource) : undefined })
  const selection = useRowSelection()
  const maySelect = useMay(name, selectedBy ?? 'list')
  const isEmptyList = rows.isLoaded && rows.total === 0
  const isAsideShown = useIsPhone() ? false : aside.isOn
  const beside = Aside && isAsideShown ? (rows.data.find(({ id }) => id === aside.shownId) ?? rows.data[0]) : undefined
  const list = (
    <RowList
      resource={resource}
      columns={beside ? shown.columns.filter(({ isInAside }) => !isInAside) : shown.columns}
      isCompact={resource.isDense && shown.density === 'compact'}
      rows={rows}
      address={address}
      label={title}
      isTree={isTree}
      selection={Selected && maySelect ? selection : undefined}
      aside={Aside && isAsideShown ? { ...aside, shownId: beside?.id } : undefined}
    />
  )
  return (
    <Flex vertical gap="middle">
      {(!isEmptyList || (address.isNarrowed && !address.isAtStart) || resource.canBeArchived || resource.opensOn) && (
        <ListBar address={address} narrowedBy={tab?.narrowedBy} />
      )}
      <SelectionBar resource={resource} selection={selection} listed={maySelect ? rows.data : []} />
      {rows.error && <LoadFailed error={rows.error} onRetry={rows.retry} />}
      {isEmptyList && <NothingListed address={address} tab={tab} />}
      {!isEmptyList &&
        !(rows.error && rows.data.length === 0) &&
        (Aside && isAsideShown ? <BesideRow Aside={Aside} row={beside} label={t('crud.aside')} list={list} /> : list)}
    </Flex>
  )
}
