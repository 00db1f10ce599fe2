import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AddButton } from '../../../crud/list/ListActions.tsx'
import { ListPage } from '../../../crud/list/ListPage.tsx'
import { ListViews } from '../../../crud/list/ListViews.tsx'
import { useListView, ViewLinks } from '../../../crud/list/ViewLinks.tsx'
import type { ListProps } from '../../../crud/resource.ts'
import { useResource } from '../../../crud/resource-context.ts'
import { useListAddress } from '../../../kit/list/list-address.ts'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { TimeZoneNotice } from '../../../kit/values/TimeZoneNotice.tsx'
import { useActor } from '../../../providers/actor.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { AsideButton } from './AsideButton.tsx'
import { ColumnChooser } from './ColumnChooser.tsx'
import { RequestRows } from './RequestRows.tsx'
import { RequestSearchBar } from './RequestSearchBar.tsx'
import { useRowAside } from './row-aside.ts'
import { useShownColumns } from './shown-columns.ts'

/** The executor's next request. */
const NextRequest = lazyPage(
  async () => ({ default: (await import('../../../custom-pages/tasks/NextRequest.tsx')).NextRequest }),
  'tasks',
)

/** The list that dispatchers work in all day: dense, with columns to choose, and a request beside it. */
export function RequestList({ title }: ListProps) {
  const resource = useResource()
  const address = useListAddress(resource)
  const shown = useShownColumns(resource)
  const aside = useRowAside()
  const isPhone = useIsPhone()
  const isTable = !useListView() && !isPhone
  const bar = <RequestSearchBar address={address} />
  return (
    <ListPage
      title={title}
      address={address}
      actions={
        <>
          <ViewLinks />
          {isTable && <ColumnChooser shown={shown} />}
          {isTable && <AsideButton aside={aside} />}
          <ListViews look={shown} />
          {/* On a phone the bottom bar has the link to a new request. */}
          {!isPhone && <AddButton />}
        </>
      }
      above={
        <>
          <TimeZoneNotice hasDays />
          <NextOnPhone />
        </>
      }
      bar={bar}
    >
      <RequestRows title={title} address={address} bar={bar} shown={shown} aside={aside} />
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
    <Suspense fallback={null}>
      <NextRequest executorId={user.id} />
    </Suspense>
  )
}
