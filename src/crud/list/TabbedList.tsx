import { Skeleton } from 'antd'
import { type ComponentType, Fragment, type PropsWithChildren, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPage } from '../../kit/page/lazy-page.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { TabLinks } from '../../kit/page/TabLinks.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { ListTab, ResourceEntry } from '../resource.ts'
import { ResourceProvider, useResource } from '../resource-context.ts'

interface TabbedListProps {
  title: string
  tabs: readonly ListTab[]
  /** Draws the open part of the list, with the tabs under its head. */
  part: (bar: ReactNode, tab?: ListTab) => ReactNode
}

/** A list in parts, the open one of which stands in the address. */
export function TabbedList({ title, tabs, part }: TabbedListProps) {
  const { name } = useResource()
  const { t } = useTexts()
  const [params] = useSearchParams()
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const links = tabs.map(({ key }, index) => ({
    key,
    title: t(`${name}.listTabs.${key}`),
    to: index === 0 ? '?' : `?tab=${key}`,
  }))
  const bar = <TabLinks label={title} active={open?.key ?? ''} tabs={links} />
  if (open?.Content) {
    return (
      <Suspense key={open.key} fallback={<PartPending title={t(`${name}.listTabs.${open.key}`)} bar={bar} />}>
        <open.Content bar={bar} />
      </Suspense>
    )
  }
  if (!open?.entity) return <Fragment key={open?.key}>{part(bar, open)}</Fragment>
  const Other = providerOf(open.entity)
  return (
    <Suspense key={open.key} fallback={<PartPending title={title} bar={bar} />}>
      <Other>{part(bar)}</Other>
    </Suspense>
  )
}

function PartPending({ title, bar }: { title: string; bar: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      {bar}
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </>
  )
}

const providers = new Map<ResourceEntry, ComponentType<PropsWithChildren>>()

/** Another entity's definition for the screens inside it, loaded when they are first drawn. */
function providerOf(entry: ResourceEntry): ComponentType<PropsWithChildren> {
  const known = providers.get(entry)
  if (known) return known
  const provider = lazyPage<PropsWithChildren>(async () => {
    const resource = { ...(await entry.load()).default, paths: entry.paths }
    return { default: ({ children }) => <ResourceProvider value={resource}>{children}</ResourceProvider> }
  })
  providers.set(entry, provider)
  return provider
}
