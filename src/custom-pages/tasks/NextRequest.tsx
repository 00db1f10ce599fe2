import { ClockCircleOutlined, EnvironmentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { RequestListRow } from '../../../contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '../../../contract/requests/status/request-status.ts'
import { formatDateTime } from '../../kit/values/format-time.ts'
import { Text } from '../../kit/values/Text.tsx'
import { StatusTag } from '../../resources/requests/status/StatusTag.tsx'
import styles from './day.module.css'
import { type DayActor, sectionQuery } from './day-sections.ts'
import { useDaySection } from './use-day-section.ts'

/** What an executor came for: where to be and when. What is being done now comes before what is planned next. */
export function NextRequest({ actor, now }: { actor: DayActor; now: Date }) {
  const { t, i18n } = useTranslation()
  const mine: DayActor = { ...actor, whose: 'mine' }
  const inWork = useDaySection(sectionQuery('inWork', mine, now))
  const planned = useDaySection({ ...sectionQuery('toStart', mine, now), planned_start_at_to: undefined })
  const request = inWork.data[0] ?? planned.data[0]
  if (!inWork.isLoaded || !request) return null

  const isNow = request.status === REQUEST_STATUS.inProgress
  return (
    <section className={styles.next} aria-label={t('tasks.next.title')}>
      <Text type="secondary">{isNow ? t('tasks.next.now') : t('tasks.next.title')}</Text>
      <h2>
        <Link to={`/requests/${request.id}`} className="standalone-link">
          {t('requests.numbered', { number: request.number })} {request.name}
        </Link>
      </h2>
      <p>
        <ClockCircleOutlined aria-hidden />{' '}
        <strong>{formatTime(request, i18n.language) ?? t('tasks.next.noTime')}</strong>{' '}
        <StatusTag status={request.status} />
      </p>
      <p>
        <EnvironmentOutlined aria-hidden />{' '}
        {[request.facility?.name, request.facility?.address].filter(Boolean).join(', ') || request.client?.name}
      </p>
      <Link to={`/requests/${request.id}`} className={styles.nextOpen}>
        {t('tasks.next.open')}
      </Link>
    </section>
  )
}

function formatTime({ planned_start_at, duration_min }: RequestListRow, locale: string): string | null {
  if (!planned_start_at) return null
  const end = new Date(new Date(planned_start_at).getTime() + duration_min * 60_000)
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(end)
  return `${formatDateTime(planned_start_at, locale)} – ${clock}`
}
