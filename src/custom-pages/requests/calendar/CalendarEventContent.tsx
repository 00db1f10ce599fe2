import { CarFilled, FireFilled, FlagOutlined, ScheduleOutlined, WarningFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { RequestCalendarRow } from '../../../../contract/requests/request-rows.ts'
import { PRIORITY } from '../../../../contract/requests/status/request-status.ts'
import { formatClock } from '../../../kit/values/format-time.ts'
import { statusKey } from '../../../resources/requests/status/status-key.ts'
import { isPlanned } from './calendar-events.ts'
import styles from './RequestCalendar.module.css'
import type { PlannedDate } from './use-planned.ts'

interface Props {
  request: RequestCalendarRow
  /** Where the place in the grid does not tell it. */
  time: string | null
}

/** A request in the calendar: its status is the ground's colour and the title's first words for who cannot see it. */
export function CalendarEventContent({ request, time }: Props) {
  const { t, i18n } = useTranslation()
  const status = t(statusKey(request.status))
  return (
    <div className={styles.event} title={`${status} · ${request.name}`}>
      <span className={styles.head}>
        {request.attention && <WarningFilled aria-label={t('requests.statuses.attention')} />}
        {request.expected_at && (
          <CarFilled
            aria-label={t('requests.onTheWay.mark', { time: formatClock(request.expected_at, i18n.language) })}
          />
        )}
        {request.priority === PRIORITY.high && <FireFilled aria-label={t('requests.priorities.high')} />}
        {!isPlanned(request) && <FlagOutlined aria-label={t('requestCalendar.byDeadline')} />}
        {time && <strong>{time}</strong>} {t('requests.numbered', { number: request.number })}
      </span>
      <span className={styles.name}>{request.name}</span>
    </div>
  )
}

/** A date of a scheduled request that no request was created for yet. */
export function PlannedEventContent({ planned, time }: { planned: PlannedDate; time: string | null }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.event} ${styles.planned}`} title={`${t('requestCalendar.planned')} · ${planned.name}`}>
      <span className={styles.head}>
        <ScheduleOutlined aria-label={t('requestCalendar.planned')} />
        {time && <strong>{time}</strong>}
      </span>
      <span className={styles.name}>{planned.name}</span>
    </div>
  )
}
