import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanningConflict } from '#contract/requests/planning-conflicts.ts'
import type { RequestCalendarRow } from '#contract/requests/request-rows.ts'
import type { AttentionReason } from '#contract/requests/status/request-status.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { formatClock, formatDateTime } from '#src/kit/values/format-time.ts'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'
import { AttentionBadges } from '#src/parts/requests/AttentionBadges.tsx'
import { ConflictList } from '#src/parts/requests/ConflictList.tsx'
import { Deadline } from '#src/parts/requests/Deadline.tsx'
import { EmergencyTag } from '#src/parts/requests/EmergencyTag.tsx'
import { PausedMark } from '#src/parts/requests/PausedMark.tsx'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { useCall } from '#src/providers/calls/use-call.ts'
import { plannedEnd } from './planned-end.ts'
import styles from './request-card.module.css'
import type { useRequestCard } from './use-request-card.ts'

/** The page of the request has the others. */
const CONFLICTS_SHOWN = 3

/** What a card is of: a row of the calendar, or one of the board with names for its numbers. */
type CardRequest = Omit<RequestCalendarRow, 'employees' | 'version' | 'actions' | 'expected_at'> & {
  client?: string | undefined
  /** What the conflicts are, where it is known. */
  conflicts?: PlanningConflict[]
}

interface Props {
  card: ReturnType<typeof useRequestCard>
  request: CardRequest | null | undefined
  /** What can be done with it. */
  children?: ReactNode
}

/** What a bar or an event has no room for. */
export function RequestCard({ card: { shown, stay, leave }, request, children }: Props) {
  if (!shown || !request) return null
  const { left, top, width, height } = shown.place
  return (
    <Popover
      key={request.id}
      open
      placement="rightTop"
      content={
        <div onPointerEnter={stay} onPointerLeave={leave}>
          <RequestFacts request={request} />
          {children}
        </div>
      }
    >
      <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Popover>
  )
}

function RequestFacts({ request }: { request: CardRequest }) {
  const { t, i18n } = useTranslation()
  const { number, name, status, type, planned_start_at, deadline_at, sla_due_at, executors, client, address } = request
  const { attention_reasons, conflicts = [] } = request
  const isSaid = (reason: AttentionReason) =>
    reason === 'overdue' || (reason === 'executor_conflict' && conflicts.length > 0)
  const reasons = attention_reasons.filter((reason) => !isSaid(reason))
  const facts: [string, ReactNode][] = [
    [
      t('requests.fields.planned_start_at'),
      planned_start_at &&
        `${formatDateTime(planned_start_at, i18n.language)}–${formatClock(plannedEnd(request), i18n.language)}`,
    ],
    [t('requests.fields.employees'), executors.join(', ') || t('requests.unassigned')],
    [t('requests.fields.client'), client],
    [t('requests.fields.facility'), address],
    [t('requestCalendar.phone'), <ContactPhone key="phone" id={request.id} />],
    [t('requests.fields.sla'), sla_due_at && <DateTime key="sla" at={sla_due_at} />],
    [t('requests.fields.deadline_at'), deadline_at && <Deadline at={deadline_at} status={status} />],
  ]
  return (
    <div className={styles.card}>
      <strong>
        {t('requests.numbered', { number })} {name}
      </strong>
      <span className={styles.tags}>
        <StatusTag status={status} />
        {type === 'emergency' && <EmergencyTag />}
        {request.paused_since && <PausedMark />}
      </span>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {(reasons.length > 0 || conflicts.length > 0) && (
        <div className={styles.reasons}>
          <AttentionBadges reasons={reasons} isComplete />
          {conflicts.length > 0 && <ConflictList conflicts={conflicts.slice(0, CONFLICTS_SHOWN)} />}
          {conflicts.length > CONFLICTS_SHOWN && (
            <span>{t('requests.andOthers', { count: conflicts.length - CONFLICTS_SHOWN })}</span>
          )}
        </div>
      )}
    </div>
  )
}

/** Whom to call; a dash until it is known, or where there is no one. */
function ContactPhone({ id }: { id: number }) {
  const { data } = useCall('requests.phones', { query: { ids: [id] } }, { staleTime: 60_000 })
  const contact = data?.[0]
  if (!contact) return '—'
  return <PhoneLink phone={contact.phone}>{contact.name && `${contact.name}, `}</PhoneLink>
}
