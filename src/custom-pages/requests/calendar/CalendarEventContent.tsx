import {
  CarFilled,
  ClockCircleFilled,
  FireFilled,
  FlagOutlined,
  PauseCircleFilled,
  ScheduleOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import { isOpen, PRIORITY } from '#contract/requests/status/request-status.ts'
import { formatClock } from '#src/kit/values/format-time.ts'
import { colourOfUser } from '#src/kit/values/UserAvatar.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { isPlanned } from './calendar-events.ts'
import styles from './RequestCalendar.module.css'
import type { PlannedDate } from './use-planned.ts'
import type { TimeProspect } from './use-prospects.ts'

interface Props {
  request: RequestCalendarRow
  time: string
  /** There is room for two lines only. */
  isShort: boolean
}

/** A request in the calendar: its executors, time, task and place; its status is the ground's colour. */
export function CalendarEventContent({ request, time, isShort }: Props) {
  const { t, i18n } = useTranslation()
  const { executors, employees, address, deadline_at } = request
  const now = useNow()
  const isOverdue = deadline_at !== null && isOpen(request.status) && Date.parse(deadline_at) < now
  const status = t(statusKey(request.status))
  return (
    <div
      className={styles.event}
      data-request={request.id}
      data-card={request.id}
      data-overdue={isOverdue || undefined}
      style={{
        borderInlineStartColor: colourOfUser(employees[0] ?? 0),
        borderInlineStartStyle: employees.length ? 'solid' : 'dotted',
      }}
    >
      <span className="visually-hidden">{status}</span>
      <span className={styles.head}>
        <strong>{time}</strong>
        {isOverdue && <ClockCircleFilled aria-label={t('requestCalendar.overdue')} />}
        {request.attention && !isOverdue && <WarningFilled aria-label={t('requests.statuses.attention')} />}
        {request.paused_since && <PauseCircleFilled aria-label={t('requests.paused.mark')} />}
        {request.expected_at && (
          <CarFilled
            aria-label={t('requests.onTheWay.mark', { time: formatClock(request.expected_at, i18n.language) })}
          />
        )}
        {request.priority === PRIORITY.high && <FireFilled aria-label={t('requests.highPriority')} />}
        {!isPlanned(request) && <FlagOutlined aria-label={t('requestCalendar.byDeadline')} />}
        <span className={styles.line}>{executors.join(', ') || t('requests.unassigned')}</span>
      </span>
      <span className={styles.line}>
        {t('requests.numbered', { number: request.number })} {request.name}
      </span>
      {!isShort && address && <span className={styles.line}>{address}</span>}
    </div>
  )
}

interface DraggedProps {
  title: string
  time: string
  prospect: TimeProspect | null
}

/** A request that is dragged over a time, and what that would mean. */
export function DraggedEventContent({ title, time, prospect }: DraggedProps) {
  return (
    <div className={`${styles.event} ${styles.dragged}`} data-conflict={prospect?.isInConflict}>
      <span className={styles.line}>
        <strong>{time}</strong> {title}
      </span>
      {prospect?.text}
    </div>
  )
}

/** A date of a scheduled request that no request was created for yet. */
export function PlannedEventContent({ planned, time }: { planned: PlannedDate; time: string }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.event} ${styles.planned}`} title={`${t('requestCalendar.planned')} · ${planned.name}`}>
      <span className={styles.head}>
        <ScheduleOutlined aria-label={t('requestCalendar.planned')} />
        <strong>{time}</strong>
      </span>
      <span className={styles.line}>{planned.name}</span>
    </div>
  )
}
