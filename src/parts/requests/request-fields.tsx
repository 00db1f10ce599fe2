import { AlertFilled, FireFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { RequestListRow } from '#contract/requests/request-rows.ts'
import {
  ATTENTION_STATUS,
  PRIORITY,
  REQUEST_STATUSES,
  REQUEST_TYPES,
  SLA_FILTERS,
} from '#contract/requests/status/request-status.ts'
import { CLOCK_KINDS, CLOCK_STATES } from '#contract/sla/clock.ts'
import { choice } from '#src/fields/choice.tsx'
import type { Field, Row, ShownValue } from '#src/fields/field.ts'
import { money } from '#src/fields/money.tsx'
import { chosenFrom } from '#src/fields/options.tsx'
import { reference } from '#src/fields/reference.tsx'
import { user } from '#src/fields/user.tsx'
import type { LineProps } from '#src/kit/list/list-column.ts'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Text } from '#src/kit/values/Text.tsx'
import { CLIENTS, EXECUTORS, FACILITIES, MANAGERS } from '#src/parts/reference-sources.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import { dateRange, lastDay } from '../date-range/date-range.tsx'
import { UnreadBadge } from '../feed/UnreadBadge.tsx'
import { ClockLine } from '../sla/ClockLine.tsx'
import { AttentionBadges } from './AttentionBadges.tsx'
import styles from './cells/request-cells.module.css'
import { Deadline } from './Deadline.tsx'
import { EmergencyTag } from './EmergencyTag.tsx'
import { Executors } from './Executors.tsx'
import { linkedChoice, linkedDay, linkedFlag, linkedRows, linkedSchedule } from './LinkFilter.tsx'
import { OnTheWayMark } from './OnTheWayMark.tsx'
import { PausedMark } from './PausedMark.tsx'
import { StatusTag } from './status/StatusTag.tsx'
import { priorityKey, statusKey } from './status/status-key.ts'
import { useWorkTypeLabel, WorkType } from './WorkType.tsx'

/** A generic row as a row of the list of requests. */
export function requestOf(row: Row): RequestListRow {
  return row as unknown as RequestListRow
}

interface RequestNameProps {
  request: Pick<RequestListRow, 'id' | 'name' | 'type' | 'priority'>
  /** Two lines at most; the signs come first, so that they are not cut off. */
  isShort?: boolean
}

/** The colour of a row's stripe, by which the urgent ones are found among the others. */
export function stripeOf({ type, priority }: Pick<RequestListRow, 'type' | 'priority'>): LineProps['stripe'] {
  if (type === 'emergency') return 'danger'
  return priority === PRIORITY.high ? 'warning' : undefined
}

export function RequestName({ request, isShort = false }: RequestNameProps) {
  const { t } = useTranslation()
  const isEmergency = request.type === 'emergency'
  const marks = (isEmergency || request.priority === PRIORITY.high) && (
    <span className={styles.signs}>
      {isEmergency && (isShort ? <Sign Icon={AlertFilled} title={t('requests.types.emergency')} /> : <EmergencyTag />)}
      {request.priority === PRIORITY.high && <Sign Icon={FireFilled} title={t('requests.highPriority')} />}
    </span>
  )
  return (
    <span className={isShort ? styles.two : undefined} title={isShort ? request.name : undefined}>
      {isShort && marks}
      <Link
        to={fillPath(PATHS.requests.show, request.id)}
        className="standalone-link"
        style={{ fontWeight: 600, overflowWrap: 'anywhere' }}
      >
        {request.name}
      </Link>{' '}
      {!isShort && marks}
    </span>
  )
}

function Sign({ Icon, title }: { Icon: typeof FireFilled; title: string }) {
  return (
    <Text type="danger" title={title}>
      <Icon aria-label={title} />
    </Text>
  )
}

function ClientCell({ row }: ShownValue) {
  const { client } = requestOf(row)
  return (
    <span className={styles.two} title={client?.name}>
      {client?.name}
    </span>
  )
}

function SlaCell({ row }: ShownValue) {
  const { sla } = requestOf(row)
  return sla && <ClockLine clock={sla} />
}

const requestNumber: Field = {
  Cell: ({ value }) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{Number(value)}</span>,
  isNumber: true,
}

function StatusCell({ row }: ShownValue) {
  const { t } = useTranslation()
  const { id, status, attention_reasons, expected_at, paused_since } = requestOf(row)
  const reasons = attention_reasons.map((reason) => t(`requests.attention.${reason}`))
  return (
    <>
      <span className={styles.one}>
        <StatusTag status={status} /> <UnreadBadge owner="requests" id={id} />
      </span>
      <span className={styles.one} title={reasons.join('. ')}>
        {expected_at && <OnTheWayMark expectedAt={expected_at} />} {paused_since && <PausedMark />}{' '}
        <AttentionBadges reasons={attention_reasons} />
      </span>
    </>
  )
}

const status: Field = {
  ...choice([...REQUEST_STATUSES, ATTENTION_STATUS], (one) => statusKey(Number(one)), { severalInFilter: true }),
  Cell: StatusCell,
}

const priority = choice([PRIORITY.high, PRIORITY.normal], (one) => priorityKey(Number(one)), { severalInFilter: true })

function useWorkTypes() {
  const workTypeLabel = useWorkTypeLabel()
  const { data = [] } = useCall('requests.workTypes', {}, { staleTime: 5 * 60_000 })
  return { options: data.map((name) => ({ value: name, label: workTypeLabel(name) })) }
}

const workType: Field = {
  ...chosenFrom(useWorkTypes, { severalInFilter: true }),
  Cell: ({ value }) => <WorkType name={String(value)} />,
}

/** An address as a narrow column shows it: what is cut off is the city, which many have in common. */
function streetFirst(address: string, city: string | null): string {
  const start = `${city}, `
  return city && address.startsWith(start) ? `${address.slice(start.length)}, ${city}` : address
}

function FacilityCell({ row }: ShownValue) {
  const { facility } = requestOf(row)
  return (
    <span>
      <span className={styles.one} title={facility?.name}>
        {facility?.name}
      </span>
      {facility?.address && (
        <Text type="secondary" ellipsis title={facility.address} className={styles.below}>
          {streetFirst(facility.address, facility.city)}
        </Text>
      )}
    </span>
  )
}

const client: Field = {
  ...reference({ source: CLIENTS, of: 'client', none: 'requests.none.client' }),
  Cell: ClientCell,
}
const facility: Field = {
  ...reference({ source: FACILITIES, of: 'facility', none: 'requests.none.facility' }),
  Cell: FacilityCell,
}
const manager = user({ source: MANAGERS, of: 'manager', none: 'requests.none.manager' })

const dateTime: Field = { Cell: ({ value }) => <DateTime at={String(value)} /> }

const DEADLINE_DAYS = { from: 'deadline_at_from', to: 'deadline_at_to', label: 'requests.fields.deadline_at' }

/** The columns and filters of the list of requests. */
export const requestFields = {
  number: requestNumber,
  status,
  name: { Cell: ({ row }) => <RequestName request={requestOf(row)} isShort /> },
  deadline_at: {
    Cell: ({ row }) => <Deadline at={requestOf(row).deadline_at} status={requestOf(row).status} isShort />,
  },
  sla_due_at: { read: ({ sla }) => sla, Cell: SlaCell },
  sla: choice(SLA_FILTERS, 'requests.sla.states', { severalInFilter: true }),
  deadline_at_from: dateRange(DEADLINE_DAYS),
  deadline_at_to: lastDay(DEADLINE_DAYS),
  // Never empty, since a request without executors says so.
  employees: { read: (row) => row, Cell: ({ row }) => <Executors users={requestOf(row).employees} isShort /> },
  employee_id: reference({
    source: EXECUTORS,
    of: 'employee',
    none: 'requests.unassigned',
  }),
  facility,
  facility_id: facility,
  client,
  client_id: client,
  price: money(),
  planned_start_at: dateTime,
  priority,
  type: choice(REQUEST_TYPES, 'requests.types', { severalInFilter: true }),
  work_type: workType,
  scheduled_request_id: linkedSchedule(),
  manager,
  manager_id: manager,
  created_at: dateTime,
  created_at_from: linkedDay(),
  created_at_to: linkedDay(),
  finished_at_from: linkedDay(),
  finished_at_to: linkedDay(),
  cancelled_at_from: linkedDay(),
  cancelled_at_to: linkedDay(),
  shown_at_from: linkedDay(),
  shown_at_to: linkedDay(),
  is_late: linkedFlag('requests.narrowed.is_late'),
  is_rated: linkedFlag('requests.narrowed.is_rated'),
  is_own: linkedFlag('requests.narrowed.is_own'),
  is_attention: linkedFlag('requests.narrowed.is_attention'),
  has_kept_work: linkedFlag('requests.narrowed.has_kept_work'),
  has_executor: linkedFlag('requests.narrowed.has_executor'),
  paused: {
    ...chosenFrom(usePausedOptions),
    Cell: () => null,
    isFilterValue: (text: string) => text === 'true' || text === 'false',
  },
  planned_start_at_from: linkedDay(),
  planned_start_at_to: linkedDay(),
  agreement_id: linkedRows(),
  sla_target_id: linkedRows(),
  sla_kind: linkedChoice(CLOCK_KINDS, 'requests.narrowed.sla_kind'),
  sla_state: linkedChoice(CLOCK_STATES, 'requests.narrowed.sla_state'),
  sla_started_at_from: linkedDay(),
  sla_started_at_to: linkedDay(),
  is_sla_done: linkedFlag('requests.narrowed.is_sla_done'),
  is_learned_late: linkedFlag('requests.narrowed.is_learned_late'),
} satisfies Record<string, Field>

function usePausedOptions() {
  const { t } = useTranslation()
  const options = (['true', 'false'] as const).map((value) => ({
    value,
    label: t(`requests.narrowed.paused.${value}`),
  }))
  return { options }
}
