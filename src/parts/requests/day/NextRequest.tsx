import { ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { dateFormat } from '#contract/formats.ts'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import { useCall } from '#src/providers/use-call.ts'
import { mapsUrl } from '../maps-url.ts'
import { StatusTag } from '../status/StatusTag.tsx'
import { useAction } from '../use-action.ts'
import styles from './day.module.css'
import { nextQuery } from './day-sections.ts'
import { useDaySection } from './use-day-section.ts'

/** Where an executor has to be and when: the request in work, or else the next planned one. */
export function NextRequest({ executorId }: { executorId: number }) {
  const { t, i18n } = useTranslation()
  const inWork = useDaySection(nextQuery('now', executorId))
  const planned = useDaySection(nextQuery('next', executorId))
  const request = inWork.data[0] ?? planned.data[0]
  if (!inWork.isLoaded || !planned.isLoaded || !request) return null

  const isNow = request.status === REQUEST_STATUS.inProgress
  return (
    <section className={styles.next} aria-label={t('tasks.next.title')}>
      <Text type="secondary">{isNow ? t('tasks.next.now') : t('tasks.next.title')}</Text>
      <h2>
        <Link to={fillPath(PATHS.requests.show, request.id)} className="standalone-link">
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
      <NextActions id={request.id} />
    </section>
  )
}

/** Directions, a call, and the start of the work, or else the page of the request. */
function NextActions({ id }: { id: number }) {
  const { t } = useTranslation()
  const ability = useAbility()
  const navigate = useNavigate()
  const { data } = useCall('requests.show', { params: { id } })
  const { runAndAnnounce, isBusy } = useAction(id)
  const maps = data && mapsUrl(data)
  const phone = data && [data.contact, ...data.facility_contacts].find((one) => one?.phone)?.phone
  const start = async () => {
    if (data && (await runAndAnnounce(() => perform('start', data, { params: { id }, body: {} })))) {
      navigate(fillPath(PATHS.requests.show, id))
    }
  }
  return (
    <div className={styles.nextActions}>
      {maps && (
        <Button size="large" href={maps} target="_blank" rel="noreferrer" icon={<EnvironmentOutlined aria-hidden />}>
          {t('tasks.next.route')}
        </Button>
      )}
      {phone && (
        <Button size="large" href={`tel:${phone}`} icon={<PhoneOutlined aria-hidden />}>
          {t('tasks.next.call')}
        </Button>
      )}
      {data && ability.can('start', subject('requests', data)) ? (
        <Button size="large" type="primary" loading={isBusy} onClick={() => void start()}>
          {t('tasks.next.start')}
        </Button>
      ) : (
        <LinkButton size="large" type="primary" to={fillPath(PATHS.requests.show, id)}>
          {t('tasks.next.open')}
        </LinkButton>
      )}
    </div>
  )
}

function formatTime({ planned_start_at, duration_min }: RequestListRow, locale: string): string | null {
  if (!planned_start_at) return null
  const end = new Date(new Date(planned_start_at).getTime() + duration_min * 60_000)
  const clock = dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(end)
  return `${formatDateTime(planned_start_at, locale)} – ${clock}`
}
