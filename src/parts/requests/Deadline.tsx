import { ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { DEADLINE_SOON_MIN } from '#contract/limits.ts'
import { isOpen } from '#contract/requests/status/request-status.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { formatDuration, minutesUntil } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from './cells/request-cells.module.css'

/** The time left until a deadline, or by how much it was missed. */
function RemainingTime({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const minutes = minutesUntil(at, useNow())
  const time = formatDuration(Math.abs(minutes), i18n.language)
  if (minutes < 0) {
    return (
      <Text type="danger">
        <ExclamationCircleFilled aria-hidden /> {t('requests.deadline.overdue', { time })}
      </Text>
    )
  }
  return (
    <Text type={minutes < DEADLINE_SOON_MIN ? undefined : 'secondary'} strong={minutes < DEADLINE_SOON_MIN}>
      <ClockCircleOutlined aria-hidden /> {t('requests.deadline.left', { time })}
    </Text>
  )
}

/** A deadline, with the time left while the request is open. */
export function Deadline({ at, status, inline = false }: { at: string | null; status: number; inline?: boolean }) {
  if (!at) return '—'
  return (
    <span className={inline ? styles.inline : styles.deadline}>
      <DateTime at={at} />
      {isOpen(status) && (
        <span className={styles.one}>
          <RemainingTime at={at} />
        </span>
      )}
    </span>
  )
}
