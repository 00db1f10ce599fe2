import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ExportButton } from '../../../kit/list/ExportButton.tsx'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { ZoneNote } from '../../../kit/values/ZoneNote.tsx'
import { useAbility } from '../../../providers/access-control.tsx'
import { api } from '../../../providers/api.ts'
import { useViewer } from '../../../providers/viewer.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { ListTools, ViewSwitch } from './ListTools.tsx'
import { filterQuery, type RequestListAddress } from './list-address.ts'
import { RequestListView } from './RequestListView.tsx'
import { useShownColumns } from './shown-columns.ts'
import { useListAddress } from './use-list-address.ts'
import { useLiveRequestLists } from './use-live-requests.ts'

/** The calendar's library is heavy, and many never open it. */
const RequestCalendar = lazyPage(() => import('../calendar/RequestCalendar.tsx'))

/** The list as it is filtered and sorted. */
function exportList(address: RequestListAddress) {
  const query = { ...filterQuery(address), ...(address.sort && { sort: address.sort }) }
  return api.requests.export({ query })
}

export default function RequestsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const controls = useListAddress()
  const isPhone = useIsPhone()
  const mayCreate = useAbility().can('create', 'requests')
  const columns = useShownColumns(useViewer()?.user.id ?? 0)
  useLiveRequestLists()

  const isList = controls.address.view === 'list'
  return (
    <>
      <PageHeader
        title={t('requests.list.title')}
        actions={
          <>
            <ViewSwitch controls={controls} />
            {isList && !isPhone && (
              <ColumnChooser shown={columns.shown} onShow={columns.show} onReset={columns.reset} />
            )}
            {!isPhone && <ExportButton load={() => exportList(controls.address)} fallbackName="requests.xlsx" />}
            {mayCreate && !isPhone && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} href="/requests/add" onClick={openInPlace}>
                {t('requests.list.add')}
              </Button>
            )}
          </>
        }
      />
      <ZoneNote hasDays />
      <Flex vertical gap={12}>
        <ListTools controls={controls} />
        {isList ? (
          <RequestListView controls={controls} shown={columns.shown} />
        ) : (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
            <RequestCalendar controls={controls} />
          </Suspense>
        )}
      </Flex>
    </>
  )

  /** A link for the middle button and the context menu, a change of page for a click. */
  function openInPlace(event: React.MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate('/requests/add')
  }
}
