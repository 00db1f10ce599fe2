import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { formatClock } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import type { useDayOnMap } from './day-on-map.ts'
import type { ExecutorOnMap } from './executors-on-map.ts'
import styles from './request-map.module.css'

/** The numbered line as text: what is where, when, and what the map cannot show. */
export function MapDay({ day, label }: { day: ReturnType<typeof useDayOnMap>; label: string }) {
  const { t, i18n } = useTranslation()
  const { visits, isLoaded, error, retry } = day
  if (error) return <LoadFailed error={error} onRetry={retry} />
  if (isLoaded && visits.length === 0) return <p>{t('requestMap.emptyDay')}</p>
  return (
    <ol className={styles.line} aria-label={label}>
      {visits.map(({ id, number, name, planned_start_at, facility, place }) => (
        <li key={id}>
          {formatClock(planned_start_at ?? '', i18n.language)}{' '}
          <Link to={fillPath(PATHS.requests.show, id)} className="standalone-link">
            {t('requests.numbered', { number })} {name}
          </Link>{' '}
          <Text type="secondary">{place ? facility?.name : t('requestMap.noLocation')}</Text>
        </li>
      ))}
    </ol>
  )
}

/** Where executors were last, for users who do not see the map. */
export function ExecutorPlaces({ executors }: { executors: readonly ExecutorOnMap[] }) {
  const { t } = useTranslation()
  return (
    <ul className="visually-hidden" aria-label={t('requestMap.executors')}>
      {executors.map(({ id, name, age, at_work }) => (
        <li key={id}>
          {[name, age, at_work && t('requests.numbered', { number: at_work.number })].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  )
}

/** What else is drawn on the map, for its legend. */
export function DrawnBeside({ hasDay, hasExecutors }: { hasDay: boolean; hasExecutors: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {hasExecutors && (
        <li>
          <span className={styles.legendMark} aria-hidden>
            <span className={styles.dot} /> <span className={styles.executor}>{t('requestMap.initials')}</span>
          </span>
          {t('requestMap.executors')}
        </li>
      )}
      {hasDay && (
        <li>
          <span className={styles.legendMark} aria-hidden>
            <span className={styles.stop}>1</span>
          </span>
          {t('requestMap.dayOf')}
        </li>
      )}
    </>
  )
}
