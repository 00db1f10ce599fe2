import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { PREVIEW_MAX } from '#contract/scheduler/scheduled-requests.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import styles from './editor.module.css'

interface CreatedRequestsProps {
  scheduleId: number
  /** The first original day; today when absent. */
  from: string | undefined
  /** The choice for those not started yet; hidden when there are none. */
  children: ReactNode
}

/** The requests already created that a change affects. */
export function CreatedRequests({ scheduleId, from, children }: CreatedRequestsProps) {
  const { t, i18n } = useTranslation()
  const query = { state: 'created', from, limit: PREVIEW_MAX }
  const created = useCall('scheduledRequests.occurrences', { params: { id: scheduleId }, query })
  const data = created.data?.data ?? []
  if (data.length === 0) return null
  const isNew = ({ request }: (typeof data)[number]) => request?.status === REQUEST_STATUS.new
  return (
    <div style={{ marginTop: 16 }}>
      <strong>{t('scheduled_requests.apply.created', { count: data.length })}</strong>
      <ul className={styles.created}>
        {data.map((occurrence) => (
          <li key={occurrence.date} className={styles.createdRequest}>
            {formatDay(occurrence.date, i18n.language)}
            {occurrence.request && (
              <>
                {' '}
                {t('requests.numbered', { number: occurrence.request.number })}
                <StatusTag status={occurrence.request.status} />
              </>
            )}
            {!isNew(occurrence) && <Text type="secondary">{t('scheduled_requests.apply.begun')}</Text>}
          </li>
        ))}
      </ul>
      {data.some(isNew) && children}
    </div>
  )
}
