import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import { OPEN_STATUSES } from '#contract/requests/status/request-status.ts'
import { useLiveRows } from '#src/kit/list/use-live-rows.ts'
import { useRows } from '#src/kit/list/use-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { Text } from '#src/kit/values/Text.tsx'
import { Deadline } from './Deadline.tsx'
import styles from './OpenRequests.module.css'
import { PausedMark } from './PausedMark.tsx'
import { StatusTag } from './status/StatusTag.tsx'

const SHOWN = { openOnes: 5, ofToday: 20, openOfClient: 3 } as const

interface Props {
  filters: Readonly<Record<string, string>>
  sort?: string
  /** The locale key under `requests` with the texts of the list; beside a form, each is a line, and nothing is shown of none. */
  texts?: keyof typeof SHOWN
}

/** A short list of requests, the open ones by default: status, executors, place and time. */
export default function OpenRequests({ filters, sort = 'deadline_at', texts = 'openOnes' }: Props) {
  const { t } = useTranslation()
  const isBeside = texts === 'openOfClient'
  useLiveRows('requests')
  const asked = { status: OPEN_STATUSES.join(','), ...filters }
  const address = { page: 1, perPage: SHOWN[texts], sort, q: '', filters: asked }
  const { data, total, isLoaded } = useRows<RequestListRow>({ name: 'requests' }, address)
  if (!isLoaded || (isBeside && data.length === 0)) return null
  return (
    <Section title={t(`requests.${texts}.title`)} isDense={isBeside}>
      {data.length === 0 && <Text type="secondary">{t(`requests.${texts}.none`)}</Text>}
      <ul className={styles.rows}>
        {data.map((request) => (
          <li key={request.id} className={isBeside ? `${styles.row} ${styles.line}` : styles.row}>
            <Link to={fillPath(PATHS.requests.show, request.id)} className={`standalone-link ${styles.name}`}>
              {t('requests.numbered', { number: request.number })} {request.name}
            </Link>
            <StatusTag status={request.status} />
            {request.paused_since && <PausedMark />}
            {!isBeside && (
              <>
                <span>
                  {texts === 'ofToday'
                    ? (request.facility?.address ?? request.facility?.name ?? request.client?.name)
                    : request.employees.map(({ name }) => name).join(', ') || t('requests.unassigned')}
                </span>
                <When request={request} />
              </>
            )}
          </li>
        ))}
      </ul>
      {total > data.length && (
        <Link to={`${PATHS.requests.list}?${new URLSearchParams(asked)}`}>{t(`requests.${texts}.all`, { total })}</Link>
      )}
    </Section>
  )
}

/** The most precise time: the expected arrival, the planned start, or the deadline. */
function When({ request: { expected_at, planned_start_at, deadline_at, status } }: { request: RequestListRow }) {
  const { t, i18n } = useTranslation()
  if (expected_at) return <span>{t('requests.onTheWay.mark', { time: formatClock(expected_at, i18n.language) })}</span>
  if (planned_start_at) return <span>{formatDateTime(planned_start_at, i18n.language)}</span>
  return <Deadline at={deadline_at} status={status} inline />
}
