import { useTranslation } from 'react-i18next'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { formatBeginning, formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { reasonsInWords } from '#src/resources/scheduled-requests/occurrences/reasons.ts'
import styles from './editor.module.css'

interface PreviewListProps {
  occurrences: readonly PlannedOccurrence[]
  timezone: string
}

/** The dates, each with what moved it and why. */
export function PreviewList({ occurrences, timezone }: PreviewListProps) {
  const { t, i18n } = useTranslation()
  return (
    <ol className={styles.dates} aria-label={t('scheduled_requests.preview.title')}>
      {occurrences.map((occurrence) => {
        const { date, starts_at } = occurrence
        const reasons = reasonsInWords(occurrence, t, i18n.language)
        return (
          <li key={date}>
            {starts_at ? (
              <time dateTime={starts_at}>{formatBeginning(starts_at, i18n.language, timezone)}</time>
            ) : (
              <s>{formatDay(date, i18n.language)}</s>
            )}
            {reasons.length > 0 && <Text type="secondary">{reasons.join('; ')}</Text>}
          </li>
        )
      })}
    </ol>
  )
}
