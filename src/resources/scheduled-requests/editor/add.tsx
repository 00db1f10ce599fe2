import { useNotification } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ScheduledRequestPage } from '../../../../contract/scheduler/scheduled-requests.ts'
import { useRenewRows } from '../../../crud/list/use-live-rows.ts'
import { fillPath } from '../../../crud/row-path.ts'
import { useKeepRow } from '../../../crud/use-keep-row.ts'
import { LoadFailed } from '../../../kit/page/LoadFailed.tsx'
import { PageHeader } from '../../../kit/page/PageHeader.tsx'
import { api } from '../../../providers/api.ts'
import { PATHS } from '../../paths.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useNewSchedule } from './use-new-schedule.ts'

export default function ScheduleAddPage() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keep = useKeepRow({ name: 'scheduled_requests' })
  const renewRows = useRenewRows('scheduled_requests')
  const start = useNewSchedule(search)

  function show(created: ScheduledRequestPage) {
    open?.({ type: 'success', message: t('scheduled_requests.editor.created') })
    keep({ ...created })
    void renewRows()
    navigate(fillPath(PATHS.scheduled_requests.show, created.id))
  }

  return (
    <>
      <PageHeader
        title={t('scheduled_requests.new')}
        trail={[{ title: t('scheduled_requests.title'), path: PATHS.scheduled_requests.list }]}
      />
      {start.error && <LoadFailed error={start.error} onRetry={() => void start.refetch()} />}
      {!start.data && !start.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {start.data && (
        <ScheduleForm<ScheduledRequestPage>
          key={search.toString()}
          {...start.data}
          isNew
          submit={t('scheduled_requests.editor.create')}
          send={(body) => api.scheduledRequests.create({ body })}
          onSent={show}
          cancelTo={PATHS.scheduled_requests.list}
        />
      )}
    </>
  )
}
