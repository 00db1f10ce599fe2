import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import styles from '#src/parts/requests/day/day.module.css'
import type { SectionName, SectionQuery } from '#src/parts/requests/day/day-sections.ts'
import { useDaySection } from '#src/parts/requests/day/use-day-section.ts'
import { DayRequest } from './DayRequest.tsx'

const ALARMING: readonly SectionName[] = ['unassigned', 'attention', 'late']

interface DaySectionProps {
  name: SectionName
  query: SectionQuery
  /** Those without an executor have a section of their own. */
  isAssigned: boolean
  /** The request that the page shows above, and not again here. */
  shownAbove: number | undefined
}

/** One section of the day: how many, the most urgent ones, and a link to all of them. */
export function DaySection({ name, query, isAssigned, shownAbove }: DaySectionProps) {
  const { t } = useTranslation()
  const { data, total: all, isLoaded, error, retry } = useDaySection(query)
  const title = t(`tasks.sections.${name}.title`, { context: isAssigned ? 'assigned' : undefined })
  const rows = data.filter(({ id }) => id !== shownAbove)
  const total = all - (data.length - rows.length)
  const isBusy = !isLoaded && !error
  // A section that should be empty is not shown empty, nor is one whose only request is above.
  if (name === 'late' && isBusy) return <section className={styles.section} aria-busy="true" hidden />
  if (total === 0 && (name === 'late' || all > 0)) return null
  return (
    <section className={styles.section} aria-label={title} aria-busy={isBusy}>
      <header className={styles.sectionHead}>
        <h2>
          {title}
          {isLoaded && (
            <span className={ALARMING.includes(name) && total > 0 ? styles.alarm : styles.count}>{total}</span>
          )}
        </h2>
        {all > data.length && (
          <Link to={allAddress(query)} className="standalone-link" aria-label={t('tasks.allOf', { title, total: all })}>
            {t('tasks.all', { total: all })}
          </Link>
        )}
      </header>
      {error && <LoadFailed error={error} onRetry={retry} />}
      {isBusy && <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
      {isLoaded && total === 0 && <Text type="secondary">{t(`tasks.sections.${name}.empty`)}</Text>}
      {total > 0 && (
        <ul className={styles.rows}>
          {rows.map((request) => (
            <li key={request.id}>
              <DayRequest request={request} isAttention={name === 'attention'} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function allAddress({ filters, sort }: SectionQuery): string {
  return `${PATHS.requests.list}?${new URLSearchParams({ ...filters, sort })}`
}
