import { ClockCircleOutlined, EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { useAbility } from '#src/providers/access-control.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import { AttentionBadges } from '../AttentionBadges.tsx'
import { Deadline } from '../Deadline.tsx'
import { mapsUrl } from '../maps-url.ts'
import { PausedMark } from '../PausedMark.tsx'
import { useRequest } from '../request-cache.ts'
import { StatusTag } from '../status/StatusTag.tsx'
import { useAction } from '../use-action.ts'
import styles from './day.module.css'
import { type NextOfExecutor, useNextRequest } from './use-next-request.ts'

/** Where an executor has to be and when: the request in work, or else the next planned one. */
export function NextRequest({ next: { request, isLoaded } }: { next: NextOfExecutor }) {
  const { t, i18n } = useTranslation()
  if (!isLoaded) {
    return (
      <section className={styles.next} aria-label={t('tasks.next.title')} aria-busy="true">
        <Skeleton active paragraph={{ rows: 4, width: '100%' }} />
      </section>
    )
  }
  if (!request) return null

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
        <StatusTag status={request.status} /> {request.paused_since && <PausedMark />}
      </p>
      {request.deadline_at && (
        <p>
          {t('requests.fields.deadline_at')}: <Deadline at={request.deadline_at} status={request.status} inline />
        </p>
      )}
      {request.attention_reasons.length > 0 && (
        <p className={styles.rowWhen}>
          <AttentionBadges reasons={request.attention_reasons} />
        </p>
      )}
      <p>
        <EnvironmentOutlined aria-hidden />{' '}
        {[request.facility?.name, request.facility?.address].filter(Boolean).join(', ') || request.client?.name}
      </p>
      <NextActions id={request.id} hasPlace={request.facility !== null} />
    </section>
  )
}

/** The same, where nothing else of the page depends on it. */
export function NextRequestOf({ executorId }: { executorId: number }) {
  return <NextRequest next={useNextRequest(executorId)} />
}

/** Directions, a call, and the start of the work, or else the page of the request. */
function NextActions({ id, hasPlace }: { id: number; hasPlace: boolean }) {
  const { t } = useTranslation()
  const ability = useAbility()
  const navigate = useNavigate()
  const { data, isPending } = useRequest(id)
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
      {((isPending && hasPlace) || maps || phone) && (
        <div className={styles.nextWays}>
          {maps && (
            <Button
              size="large"
              href={maps}
              target="_blank"
              rel="noreferrer"
              icon={<EnvironmentOutlined aria-hidden />}
            >
              {t('tasks.next.route')}
            </Button>
          )}
          {phone && (
            <Button size="large" href={`tel:${phone}`} icon={<PhoneOutlined aria-hidden />}>
              {t('tasks.next.call')}
            </Button>
          )}
        </div>
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
