import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, Suspense } from 'react'
import { fillPath } from '#contract/paths.ts'
import type { Row } from '#src/fields/field.ts'
import { ContentPart } from '#src/kit/page/ContentPart.tsx'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { type PageTab, useOpenTab } from '#src/kit/page/use-open-tab.tsx'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { listPathOf } from '../list/list-tabs.ts'
import { RowPending } from '../list/RowPending.tsx'
import { RowPicture } from '../list/RowPicture.tsx'
import { useResource } from '../resource-context.ts'
import { useMayTake } from '../use-may-take.ts'
import { useRow } from '../use-row.ts'
import { ArchiveButton, ArchivedNotice } from './ArchiveButton.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { RowOverview } from './RowOverview.tsx'

/** The page of a row: its overview and tabs. The open tab is in the address. */
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
      <RowTabs row={row} />
    </>
  )
}

function RowActions({ row }: { row: Row }) {
  const resource = useResource()
  const mayEdit = useMayTake('update', row)
  const { t } = useTexts()
  return (
    <>
      {resource.Actions && (
        <Suspense>
          <resource.Actions row={row} />
        </Suspense>
      )}
      {resource.paths.edit && mayEdit && (
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
  const { name, tabs = [], titleOf } = useResource()
  const { t } = useTexts()
  useAbility()
  const overview = { key: 'overview', title: t('crud.overview'), content: <RowOverview row={row} /> }
  const others = tabs
    .filter(({ lists }) => isAllowed(lists, 'list'))
    .map(({ key, Badge, Content }) => ({
      key,
      title: t(`${name}.tabs.${key}`),
      badge: Badge && <Badge row={row} />,
      content: <Content row={row} />,
    }))
  const { open, bar } = useOpenTab<PageTab & { content: ReactNode }>(titleOf(row), [overview, ...others])
  return (
    <>
      {others.length > 0 && bar}
      <ContentPart key={open.key}>{open.content}</ContentPart>
    </>
  )
}
