import { useTranslation } from 'react-i18next'
import { useActor } from '#src/providers/actor.ts'
import styles from './DateTime.module.css'
import { formatDateTime, relativeTime } from './format-time.ts'
import { useNow } from './use-now.ts'
import { clockAtAccount } from './zoned-time.ts'

/** A time in the user's language and time zone; the tooltip has the account's time, if different. */
export function DateTime({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const timezone = useActor()?.account.timezone
  const clock = timezone === undefined ? null : clockAtAccount(at, timezone, i18n.language)
  return (
    <time
      dateTime={at}
      title={clock ? t('shell.zone.inAccount', { time: clock.dateTime }) : undefined}
      className={styles.whole}
    >
      {formatDateTime(at, i18n.language)}
    </time>
  )
}

/** How long ago something happened, with the exact time in a tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const { key, ...values } = relativeTime(at, i18n.language, useNow())
  return (
    <time dateTime={at} title={formatDateTime(at, i18n.language)}>
      {t(`shell.ago.${key}`, values)}
    </time>
  )
}
