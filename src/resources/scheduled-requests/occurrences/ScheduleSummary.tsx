import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { formatBeginning } from '#src/parts/scheduled-requests/format-day.ts'
import { RuleSentence } from '#src/parts/scheduled-requests/RuleSentence.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { OccurrenceSection } from './OccurrenceSection.tsx'
import styles from './occurrences.module.css'

/** The most important first: the rule, the next date, the last failure; then the occurrences. */
export default function ScheduleSummary({ schedule }: { schedule: ScheduledRequestPage }) {
  const { t, i18n } = useTranslation()
  const { next_occurrence, last_failure, timezone, continues, continued_by, created_count } = schedule
  const mayListRequests = useMay('requests', 'list')
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.sentence}>
          <RuleSentence rule={schedule} />
        </p>
        <div className={styles.facts}>
          <span>
            <Text type="secondary">{t('scheduled_requests.next')}: </Text>
            {next_occurrence
              ? formatBeginning(next_occurrence.starts_at, i18n.language, timezone)
              : t(`scheduled_requests.noNext.${schedule.state}`)}
          </span>
          {created_count > 0 && mayListRequests && (
            <Link to={`${PATHS.requests.list}?scheduled_request_id=${schedule.id}`} className="standalone-link">
              {t('scheduled_requests.requests')} ({created_count})
            </Link>
          )}
          {continues && <Neighbour title={t('scheduled_requests.continues')} schedule={continues} />}
          {continued_by && <Neighbour title={t('scheduled_requests.continuedBy')} schedule={continued_by} />}
        </div>
      </div>
      {last_failure && (
        <Alert
          type="error"
          showIcon
          message={t('scheduled_requests.lastFailure', { reason: t(`scheduled_requests.failures.${last_failure}`) })}
        />
      )}
      <OccurrenceSection schedule={schedule} />
    </>
  )
}

function Neighbour({ title, schedule: { id, name } }: { title: string; schedule: { id: number; name: string } }) {
  return (
    <span>
      <Text type="secondary">{title}: </Text>
      <Link to={fillPath(PATHS.scheduled_requests.show, id)} className="standalone-link">
        {name}
      </Link>
    </span>
  )
}
