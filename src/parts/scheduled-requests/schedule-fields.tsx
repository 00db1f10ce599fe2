import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { REQUEST_TYPES } from '#contract/requests/status/request-status.ts'
import {
  SCHEDULED_REQUEST_STATES,
  type ScheduledRequestPage,
  type ScheduledRequestRow,
} from '#contract/scheduler/scheduled-requests.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { choice } from '#src/fields/choice.tsx'
import { moment } from '#src/fields/date.tsx'
import type { Field, Row, ShownValue } from '#src/fields/field.ts'
import { money } from '#src/fields/money.tsx'
import { count } from '#src/fields/number.tsx'
import { reference } from '#src/fields/reference.tsx'
import { text } from '#src/fields/text.tsx'
import { user } from '#src/fields/user.tsx'
import { CLIENTS, FACILITIES, MANAGERS } from '#src/parts/reference-sources.ts'
import { Executors } from '../requests/Executors.tsx'
import { priorityKey } from '../requests/status/status-key.ts'
import { WorkType } from '../requests/WorkType.tsx'
import { NextOccurrence } from './NextOccurrence.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { ScheduleButtons } from './ScheduleButtons.tsx'
import { ScheduleState } from './ScheduleState.tsx'

export function scheduleOf(row: Row): ScheduledRequestRow {
  return row as unknown as ScheduledRequestRow
}

export function schedulePageOf(row: Row): ScheduledRequestPage {
  return row as unknown as ScheduledRequestPage
}

const client = reference({
  source: CLIENTS,
  of: 'client',
  page: { path: PATHS.clients.show, resource: 'clients' },
})
const facility = reference({
  source: FACILITIES,
  of: 'facility',
  page: { path: PATHS.facilities.show, resource: 'facilities' },
})
const manager = user({ source: MANAGERS, of: 'manager' })

/** A field of the template of created requests. */
function inTemplate<Key extends keyof ScheduledRequestPage['template']>(
  key: Key,
  Cell: Field['Cell'] = ({ value }) => <>{String(value)}</>,
): Field {
  return { read: (row) => schedulePageOf(row).template[key], Cell }
}

function names(value: unknown): string {
  return (value as { name?: string; title?: string }[]).map(({ name, title }) => name ?? title).join(', ')
}

function PriorityCell({ value }: ShownValue) {
  const { t } = useTranslation()
  return <>{t(priorityKey(Number(value)))}</>
}

function DurationCell({ value }: ShownValue) {
  return <>{formatDuration(Number(value), useTranslation().i18n.language)}</>
}

function SignatureCell({ value }: ShownValue) {
  const { t } = useTranslation()
  return <>{t(value ? 'scheduled_requests.required' : 'scheduled_requests.notRequired')}</>
}

function MissedCell({ row }: ShownValue) {
  const { t } = useTranslation()
  return <>{t(`scheduled_requests.missedRules.${scheduleOf(row).schedule.missed}`)}</>
}

function AheadCell({ row }: ShownValue) {
  const { t } = useTranslation()
  return <>{t('scheduled_requests.ahead', { count: scheduleOf(row).schedule.create_ahead_days })}</>
}

function DeadlineCell({ row }: ShownValue) {
  const { t, i18n } = useTranslation()
  const minutes = scheduleOf(row).schedule.deadline_after_min
  if (minutes === null) return <>{t('scheduled_requests.noDeadline')}</>
  return <>{t('scheduled_requests.deadlineAfter', { duration: formatDuration(minutes, i18n.language) })}</>
}

const whole = (row: Row) => row

/** The fields of the list and the page of scheduled requests, and the filters of the list. */
export const scheduleFields = {
  name: text(),
  client,
  client_id: client,
  facility,
  facility_id: facility,
  rule: { read: whole, Cell: ({ row }) => <RuleSentence rule={scheduleOf(row)} /> },
  next_occurrence: { read: whole, Cell: ({ row }) => <NextOccurrence row={scheduleOf(row)} /> },
  state: {
    ...choice(SCHEDULED_REQUEST_STATES, 'scheduled_requests.states', { severalInFilter: true }),
    Cell: ({ row }) => <ScheduleState state={scheduleOf(row).state} />,
  },
  manager,
  manager_id: manager,
  buttons: { read: whole, Cell: ({ row }) => <ScheduleButtons row={row} areSmall /> },
  created_at: moment(),
  type: choice(REQUEST_TYPES, 'requests.types'),
  work_type: inTemplate('work_type', ({ value }) => <WorkType name={String(value)} />),
  priority: inTemplate('priority', PriorityCell),
  employees: inTemplate('employees', ({ row }) => <Executors users={schedulePageOf(row).template.employees} />),
  checklists: inTemplate('checklists', ({ value }) => <>{names(value)}</>),
  equipment: inTemplate('equipment', ({ value }) => <>{names(value)}</>),
  price: { ...money(), read: (row) => schedulePageOf(row).template.price },
  duration_min: inTemplate('duration_min', DurationCell),
  description: {
    ...inTemplate('description', ({ value }) => <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span>),
    isWide: true,
  },
  client_sign_required: inTemplate('client_sign_required', SignatureCell),
  timezone: text(),
  missed: { read: whole, Cell: MissedCell },
  create_ahead_days: { read: whole, Cell: AheadCell },
  deadline_after_min: { read: whole, Cell: DeadlineCell },
  created_count: count(),
  last_run_at: moment(),
  author: { Cell: ({ row }) => <>{schedulePageOf(row).author?.name}</> },
} satisfies Record<string, Field>
