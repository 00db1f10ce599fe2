import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OccurrenceRow, ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { ContentPending } from '#src/kit/page/ContentPending.tsx'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Section } from '#src/kit/page/Section.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { OccurrenceItem } from './OccurrenceItem.tsx'
import styles from './occurrences.module.css'
import { useOccurrenceActions } from './use-occurrence-actions.ts'
import { useOccurrences } from './use-occurrences.ts'

/** The occurrences of a scheduled request, upcoming and past. */
export function OccurrenceSection({ schedule }: { schedule: ScheduledRequestPage }) {
  const { t } = useTranslation()
  const [isPast, setPast] = useState(false)
  const [moved, setMoved] = useState<OccurrenceRow | null>(null)
  const actions = useOccurrenceActions(schedule)
  const { occurrences, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOccurrences(
    schedule,
    isPast,
  )
  return (
    <Section
      id="dates"
      title={t('scheduled_requests.dates.title')}
      extra={
        <Segmented
          aria-label={t('scheduled_requests.dates.which')}
          options={[
            { value: false, label: t('scheduled_requests.dates.upcoming') },
            { value: true, label: t('scheduled_requests.dates.past') },
          ]}
          value={isPast}
          onChange={setPast}
        />
      }
    >
      {error && !occurrences && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !occurrences && <ContentPending />}
      {occurrences?.length === 0 && (
        <Text type="secondary">
          {t(isPast ? 'scheduled_requests.dates.nonePast' : 'scheduled_requests.dates.none')}
        </Text>
      )}
      {occurrences && occurrences.length > 0 && (
        <ul className={styles.list} aria-label={t('scheduled_requests.dates.title')}>
          {occurrences.map((occurrence) => (
            <OccurrenceItem
              key={occurrence.date}
              occurrence={occurrence}
              schedule={schedule}
              actions={actions}
              onMove={() => setMoved(occurrence)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} style={{ marginTop: 24 }}>
          {t('scheduled_requests.dates.more')}
        </Button>
      )}
      {moved && <MoveDialog occurrence={moved} onMove={actions.move} onClose={() => setMoved(null)} />}
    </Section>
  )
}
