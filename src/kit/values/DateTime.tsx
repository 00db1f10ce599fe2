import { useTranslation } from 'react-i18next'
import { useActor } from '../../providers/actor.ts'
import { formatDateTime, relativeTime } from './format-time.ts'
import { useNow } from './use-now.ts'
import { clockAtAccount } from './zoned-time.ts'

/** A point in time in the reader's language and zone; its tooltip is the company's time, where that is another. */
export function DateTime({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const timezone = useActor()?.account.timezone
  const clock = timezone === undefined ? null : clockAtAccount(at, timezone, i18n.language)
  return (
    <time
      dateTime={at}
      title={clock ? t('shell.zone.atCompany', { time: clock.dateTime }) : undefined}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatDateTime(at, i18n.language)}
    </time>
  )
}

/** How long ago something happened; the exact time is its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const { key, ...values } = relativeTime(at, i18n.language, useNow())
  return (
    <time dateTime={at} title={formatDateTime(at, i18n.language)}>
      {t(`shell.ago.${key}`, values)}
    </time>
  )
}
