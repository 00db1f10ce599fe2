import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { DEADLINE_SOON_MIN } from '#contract/limits.ts'
import { isOpen } from '#contract/requests/status/request-status.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { minutesUntil } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from './cells/request-cells.module.css'

/** The time left until a deadline, or by how much it was missed. */
function RemainingTime({ at, isShort }: { at: string; isShort: boolean }) {
  const { t, i18n } = useTranslation()
  const minutes = minutesUntil(at, useNow())
  const isOverdue = minutes < 0
  const time = formatDuration(Math.abs(minutes), i18n.language)
  const inWords = t(isOverdue ? 'requests.deadline.overdue' : 'requests.deadline.left', { time })
  const isSoon = !isOverdue && minutes < DEADLINE_SOON_MIN
  const Icon = isOverdue ? ExclamationCircleFilled : ClockCircleOutlined
  return (
    <Text
      type={isOverdue ? 'danger' : isSoon ? undefined : 'secondary'}
      strong={isSoon}
      title={isShort ? inWords : undefined}
    >
      <Icon aria-hidden />{' '}
      {isShort ? (
        <>
          <span aria-hidden>
            {isOverdue && '−'}
            {formatDuration(Math.abs(minutes), i18n.language, 'narrow')}
          </span>
          <span className="visually-hidden">{inWords}</span>
        </>
      ) : (
        inWords
      )}
    </Text>
  )
}

interface DeadlineProps {
  at: string | null
  status: number
  inline?: boolean
  /** For a column: `−3 д 12 ч`. */
  isShort?: boolean
}

/** A deadline, with the time left while the request is open. */
export function Deadline({ at, status, inline = false, isShort = false }: DeadlineProps) {
  if (!at) return '—'
  return (
    <span className={inline ? styles.inline : styles.deadline}>
      <span className={isShort || inline ? styles.one : styles.time}>
        <DateTime at={at} />
      </span>
      {isOpen(status) && (
        <span className={isShort || inline ? styles.left : styles.time}>
          <RemainingTime at={at} isShort={isShort} />
        </span>
      )}
    </span>
  )
}
