import { EditOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '../../fields/field.ts'
import { LinkButton } from '../../kit/page/LinkButton.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { fillPath } from '../../kit/page/page-path.ts'
import { TabLinks } from '../../kit/page/TabLinks.tsx'
import { isAllowed, useAbility } from '../../providers/access-control.tsx'
import { isOffered } from '../../providers/row-actions.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { listPathOf } from '../list/list-tabs.ts'
import { RowPending } from '../list/RowPending.tsx'
import { RowPicture } from '../list/RowPicture.tsx'
import { useResource } from '../resource-context.ts'
import { useRow } from '../use-row.ts'
import { ArchiveButton, ArchivedNotice } from './ArchiveButton.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { RowOverview } from './RowOverview.tsx'

const OVERVIEW = 'overview'

/** The page of a row: what it is, and its tabs. The open tab stands in the address. */
export function Screen() {
  const resource = useResource()
  const opened = useRow(resource)
  if (!opened.row) return <RowPending opened={opened} />
  return <RowPage row={opened.row} />
}

function RowPage({ row }: { row: Row }) {
  const resource = useResource()
  const { t } = useTexts()
  return (
    <>
      <PageHeader
        title={resource.titleOf(row)}
        trail={[{ title: t(`${resource.name}.title`), path: listPathOf(resource, row) }]}
        picture={<RowPicture row={row} />}
        badges={resource.Badges && <resource.Badges row={row} />}
        actions={<RowActions row={row} />}
      />
      <ArchivedNotice row={row} />
      {resource.tabs ? <RowTabs row={row} /> : <TabPart part={<RowOverview row={row} />} />}
    </>
  )
}

function RowActions({ row }: { row: Row }) {
  const resource = useResource()
  const { t } = useTexts()
  return (
    <>
      {resource.Actions && (
        <Suspense>
          <resource.Actions row={row} />
        </Suspense>
      )}
      {resource.paths.edit && isOffered(row, 'update') && (
        <LinkButton to={fillPath(resource.paths.edit, row.id)} icon={<EditOutlined aria-hidden />}>
          {t('crud.edit')}
        </LinkButton>
      )}
      <ArchiveButton row={row} />
      <DeleteButton row={row} />
    </>
  )
}

function RowTabs({ row }: { row: Row }) {
  const { name, tabs: all = [], titleOf } = useResource()
  useAbility()
  const tabs = all.filter(({ lists }) => isAllowed(lists, 'list'))
  const { t } = useTexts()
  const [params] = useSearchParams()
  const open = tabs.find(({ key }) => key === params.get('tab'))
  // A tab's own list starts at its first page, whatever page the last tab's list was on.
  const links = tabs.map(({ key, Badge }) => ({
    key,
    title: t(`${name}.tabs.${key}`),
    to: `?tab=${key}`,
    badge: Badge && <Badge row={row} />,
  }))
  return (
    <>
      <TabLinks
        label={titleOf(row)}
        active={open?.key ?? OVERVIEW}
        tabs={[{ key: OVERVIEW, title: t('crud.overview'), to: '?' }, ...links]}
      />
      <TabPart key={open?.key ?? OVERVIEW} part={open ? <open.Content row={row} /> : <RowOverview row={row} />} />
    </>
  )
}

/**
 * A part's code may be loaded when it is first opened; the page's head stays meanwhile. Each part has a key of its own,
 * else the part before it would stay too.
 */
function TabPart({ part }: { part: ReactNode }) {
  return <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>{part}</Suspense>
}
