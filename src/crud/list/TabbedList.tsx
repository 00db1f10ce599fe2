import { Skeleton } from 'antd'
import { Fragment, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { TabLinks } from '../../kit/page/TabLinks.tsx'
import { useTexts } from '../../providers/use-texts.ts'
import type { ListTab } from '../resource.ts'
import { useResource } from '../resource-context.ts'

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
  if (!open?.Content) return <Fragment key={open?.key}>{part(bar, open)}</Fragment>
  return (
    <Suspense key={open.key} fallback={<PartPending bar={bar} />}>
      <open.Content bar={bar} />
    </Suspense>
  )
}

/** A part has a title of its own, which comes with it. */
function PartPending({ bar }: { bar: ReactNode }) {
  return (
    <>
      <PageHeader title={undefined} />
      {bar}
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    </>
  )
}
