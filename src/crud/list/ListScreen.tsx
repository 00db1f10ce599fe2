import { type ReactNode, Suspense, useMemo } from 'react'
import { type ListPartProps, readListAddress, useListAddress, VIEW, withDefaults } from '#src/kit/list/list-address.ts'
import { askRowsAhead } from '#src/kit/list/rows-ahead.ts'
import { toGetListParams, useRows } from '#src/kit/list/use-rows.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { useOpenTab } from '#src/kit/page/use-open-tab.tsx'
import { isAllowed } from '#src/providers/access-control.tsx'
import { type Actor, loadActor, useActor } from '#src/providers/actor.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import type { ListProps, ListTab, ListView, Resource } from '../resource.ts'
import { ResourceProvider, useResource } from '../resource-context.ts'
import { ListActions } from './ListActions.tsx'
import { ListBar } from './ListBar.tsx'
import { ListBody } from './ListBody.tsx'
import { ListPage } from './ListPage.tsx'
import { RowList } from './RowList.tsx'
import { type ChosenLook, useTableLook } from './table-look.ts'
import { useListView } from './ViewLinks.tsx'

/** The list of an entity. Its filters, order, page, view and tab are in the address. */
export function Screen() {
  const { name, listTabs } = useResource()
  const { t } = useTexts()
  const title = t(`${name}.title`)
  return listTabs ? <TabbedList title={title} listTabs={listTabs} /> : <List title={title} />
}

/** Requests the first rows while the list's code is still loading. */
export async function askAhead(resource: Resource): Promise<void> {
  const actor = await loadActor()
  const params = new URLSearchParams(location.search)
  if (resource.List || resource.listTabs || params.has(VIEW) || !isAllowed(resource.name, 'list')) return
  const opened = openingOf(resource, actor)
  await askRowsAhead(toGetListParams(opened.name, readListAddress(withDefaults(params, opened), opened)))
}

/** A list with tabs. A tab with a page of its own brings its title along. */
function TabbedList({ title, listTabs: [first, ...others] }: { title: string } & Required<Pick<Resource, 'listTabs'>>) {
  const { name } = useResource()
  const { t } = useTexts()
  const titled = (tab: ListTab) => ({ key: tab.key, title: t(`${name}.listTabs.${tab.key}`), tab })
  const {
    open: { tab },
    bar,
  } = useOpenTab(title, [titled(first), ...others.map(titled)])
  const pending = (
    <>
      <PageHeader title={undefined} />
      {bar}
      <ContentPending />
    </>
  )
  return (
    <Suspense key={tab.key} fallback={pending}>
      {tab.Content ? <tab.Content bar={bar} /> : <List title={title} tabs={bar} tab={tab} />}
    </Suspense>
  )
}

/** An entity's own list, or else the usual one. */
export function List({ tab, ...props }: ListProps & { tab?: ListTab }) {
  const resource = useOpening(tab)
  const { List: Own = PlainList } = resource
  return (
    <ResourceProvider value={resource}>
      <Own {...props} />
    </ResourceProvider>
  )
}

function PlainList({ title, tabs }: ListProps) {
  const resource = useResource()
  const address = useListAddress(resource)
  const look = useTableLook(resource)
  const bar = <ListBar address={address} look={look} />
  return (
    <ListPage title={title} address={address} actions={<ListActions look={look} />} above={tabs} bar={bar}>
      <PlainRows title={title} address={address} bar={bar} look={look} />
    </ListPage>
  )
}

interface PlainRowsProps extends ListPartProps {
  title: string
  bar: ReactNode
  look: ChosenLook
}

function PlainRows({ title, address, bar, look }: PlainRowsProps) {
  const resource = useResource()
  const rows = useRows(resource, { ...address, filters: { ...address.filters, ...resource.tab?.narrowedBy } })
  return (
    <ListBody rows={rows} address={address} bar={bar}>
      <RowList resource={resource} rows={rows} address={address} label={title} look={look} />
    </ListBody>
  )
}

/** The entity with what a view of its list opens on, or with the user's default saved view in place of either. */
function openingOf(resource: Resource, actor: Actor | null, view?: ListView): Resource {
  const query = actor?.default_views.find(({ entity }) => entity === resource.name)?.query
  if (query === undefined) return view ? { ...resource, opensOn: view.opensOn } : resource
  const said = [...resource.filters, 'q', 'sort', 'per_page']
  const opensOn = [...new URLSearchParams(query)].filter(([name]) => said.includes(name))
  return { ...resource, opensOn: Object.fromEntries(opensOn) }
}

/** The same for the list under the open tab. */
function useOpening(tab: ListTab | undefined): Resource {
  const resource = useResource()
  const actor = useActor()
  const view = useListView()
  return useMemo(() => ({ ...openingOf(resource, actor, view), tab }), [resource, actor, view, tab])
}
