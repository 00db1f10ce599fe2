import { useTranslation } from 'react-i18next'
import { dateTimeWords, relativeTime } from './time-words.ts'
import { useNow } from './use-now.ts'

/** A point in time in the reader's language and zone. */
export function DateTime({ at }: { at: string }) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
      {dateTimeWords(at, i18n.language)}
    </time>
  )
}

/** How long ago something happened; the exact time is its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const { t, i18n } = useTranslation()
  const { key, ...values } = relativeTime(at, i18n.language, useNow())
  return (
    <time dateTime={at} title={dateTimeWords(at, i18n.language)}>
      {t(`requests.ago.${key}`, values)}
    </time>
  )
}
