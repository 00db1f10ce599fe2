import { LayoutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ColumnChooser } from '#src/crud/list/ColumnChooser.tsx'
import { AddButton } from '#src/crud/list/ListActions.tsx'
import { ListPage } from '#src/crud/list/ListPage.tsx'
import { ListViews } from '#src/crud/list/ListViews.tsx'
import { useTableLook } from '#src/crud/list/table-look.ts'
import { useListView, ViewLinks } from '#src/crud/list/ViewLinks.tsx'
import type { ListProps } from '#src/crud/resource.ts'
import { useResource } from '#src/crud/resource-context.ts'
import { useListAddress } from '#src/kit/list/list-address.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { TimeZoneNotice } from '#src/kit/values/TimeZoneNotice.tsx'
import { OwnOnlyNotice } from '#src/parts/requests/OwnOnlyNotice.tsx'
import { useActor } from '#src/providers/actor.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import { RequestRows } from './RequestRows.tsx'
import { RequestSearchBar } from './RequestSearchBar.tsx'
import { type RowAside, useRowAside } from './row-aside.ts'

/** About as high as the card: the rows below are moved by little when it comes. */
const CARD_PX = 300
/** The executor's next request. */
const NextRequestOf = lazyPage(
  async () => ({ default: (await import('#src/parts/requests/day/NextRequest.tsx')).NextRequestOf }),
  'tasks',
)

/** The list that dispatchers work in all day: dense, with columns to choose, and a request beside it. */
export function RequestList({ title }: ListProps) {
  const resource = useResource()
  const address = useListAddress(resource)
  const look = useTableLook(resource)
  const aside = useRowAside()
  const isPhone = useIsPhone()
  const isTable = !useListView() && !isPhone
  const bar = <RequestSearchBar address={address} look={look} />
  return (
    <ListPage
      title={title}
      address={address}
      actions={
        <>
          <ViewLinks />
          {isTable && <ColumnChooser look={look} hasDensity />}
          {isTable && <AsideButton aside={aside} />}
          <ListViews look={look} />
          {/* On a phone the bottom bar has the link to a new request. */}
          {!isPhone && <AddButton />}
        </>
      }
      above={
        <>
          <OwnOnlyNotice />
          <TimeZoneNotice hasDays />
          <NextOnPhone />
        </>
      }
      bar={bar}
    >
      <RequestRows title={title} address={address} bar={bar} look={look} aside={aside} />
    </ListPage>
  )
}

/** On a phone, an executor's list begins with their next request. */
function NextOnPhone() {
  const isPhone = useIsPhone()
  const user = useActor()?.user
  const [search] = useSearchParams()
  if (!isPhone || !user?.is_serviceman || search.has('view')) return null
  return (
    <Suspense fallback={<div style={{ minHeight: CARD_PX, marginBlockEnd: 16 }} />}>
      <NextRequestOf executorId={user.id} />
    </Suspense>
  )
}

/** Toggles the pane that shows the current row beside the list. */
function AsideButton({ aside: { isOn, toggle } }: { aside: RowAside }) {
  const { t } = useTranslation()
  const title = t('crud.aside')
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      icon={<LayoutOutlined aria-hidden />}
      aria-label={title}
      aria-pressed={isOn}
      title={title}
      onClick={toggle}
    />
  )
}
