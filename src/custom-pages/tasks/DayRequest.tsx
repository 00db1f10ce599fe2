import { EnvironmentOutlined, UserOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import type { AttentionReason } from '#contract/requests/status/request-status.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { AttentionBadges } from '#src/parts/requests/AttentionBadges.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import styles from '#src/parts/requests/day/day.module.css'
import { PausedMark } from '#src/parts/requests/PausedMark.tsx'
import { ClockLine } from '#src/parts/sla/ClockLine.tsx'
import { RequestPhone } from './RequestPhone.tsx'

/** The deadline and the clock below say these by themselves. */
const SAID: readonly AttentionReason[] = ['overdue', 'deadline_soon', 'sla_soon', 'sla_missed']

function isUnsaid(reason: AttentionReason): boolean {
  return !SAID.includes(reason)
}

interface DayRequestProps {
  request: Omit<RequestListRow, 'actions'>
  /** Say why it wants attention instead of when it is planned. */
  isAttention: boolean
  /** Whom to call, where it is known without asking. */
  phone?: ReactNode
}

/** A request in short, a link to the whole of it, and whom to call about it. */
export function DayRequest({ request, isAttention, phone }: DayRequestProps) {
  const { t, i18n } = useTranslation()
  const { id, number, name, facility, client, employees, planned_start_at, deadline_at, status } = request
  const place = [client?.name, facility?.address ?? facility?.name].filter(Boolean).join(', ')
  return (
    <div className={styles.rowAround}>
      <Link to={fillPath(PATHS.requests.show, id)} className={styles.row}>
        <span className={styles.rowWhat}>
          <span className={styles.rowName}>
            <Text type="secondary">{t('requests.numbered', { number })}</Text> {name}
          </span>
          <Text type="secondary" className={styles.rowWhere}>
            <EnvironmentOutlined aria-hidden /> {place || '—'}
          </Text>
          {employees.length > 0 && (
            <Text type="secondary" className={styles.rowWhere}>
              <UserOutlined aria-hidden /> {employees.map((user) => user.name).join(', ')}
            </Text>
          )}
        </span>
        <span className={styles.rowWhen}>
          {request.paused_since && <PausedMark />}
          {isAttention && <AttentionBadges reasons={request.attention_reasons.filter(isUnsaid)} isComplete />}
          {!isAttention && planned_start_at && status === 1 ? (
            <time dateTime={planned_start_at}>{formatDateTime(planned_start_at, i18n.language)}</time>
          ) : (
            <Deadline at={deadline_at} status={status} inline />
          )}
          {request.sla && <ClockLine clock={request.sla} />}
        </span>
      </Link>
      {phone ?? <RequestPhone id={id} />}
    </div>
  )
}
