import type { CustomValues } from '#contract/custom-fields/evaluate.ts'
import type { EXTERNAL_IDS_COLUMN } from '#contract/integrations/external-ids.ts'
import type { REQUEST_COLUMNS } from '#contract/requests/request-rows.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { amount, type ChoosableSheet, durationCell, moment } from '#server/sheets/list-sheet.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { typeName, workTypeLabel } from '../columns/kind-names.ts'
import { statusName } from '../columns/status-names.ts'

export interface ExportedRequest {
  id: number
  number: number
  status: number
  name: string
  type: 'planned' | 'emergency'
  work_type: string | null
  priority: number
  client: string | null
  facility: string | null
  address: string | null
  contact: string | null
  phone: string | null
  manager: string | null
  executors: string | null
  planned_start_at: string | null
  duration_min: number
  deadline_at: string | null
  sla_due_at: string | null
  started_at: string | null
  finished_at: string | null
  price: string | null
  created_at: string | null
  custom: CustomValues
}

export const requestSheet: ChoosableSheet<
  ExportedRequest,
  Exclude<(typeof REQUEST_COLUMNS)[number], typeof EXTERNAL_IDS_COLUMN>
> = {
  title: (words) => words.requests.title,
  columns: {
    number: [(words) => words.requests.fields.number, ({ number }) => number],
    status: [(words) => words.requests.fields.status, ({ status }, locale) => statusName(locale, status)],
    name: [(words) => words.requests.fields.name, ({ name }) => name],
    type: [(words) => words.requests.fields.type, ({ type }, locale) => typeName(locale, type)],
    work_type: [
      (words) => words.requests.fields.work_type,
      ({ work_type }, locale) => workTypeLabel(locale, work_type),
    ],
    priority: [
      (words) => words.requests.fields.priority,
      ({ priority }, locale) => serverWordsIn(locale).sheets.requests[priority === PRIORITY.high ? 'high' : 'normal'],
    ],
    client: [(words) => words.requests.fields.client, ({ client }) => client],
    facility: [(words) => words.requests.fields.facility, ({ facility }) => facility],
    address: [(words) => words.sheets.requests.address, ({ address }) => address],
    contact: [(words) => words.sheets.requests.contact, ({ contact }) => contact],
    phone: [(words) => words.sheets.requests.phone, ({ phone }) => phone],
    manager: [(words) => words.requests.fields.manager, ({ manager }) => manager],
    employees: [(words) => words.requests.fields.employees, ({ executors }) => executors],
    planned_start_at: [
      (words) => words.requests.fields.planned_start_at,
      ({ planned_start_at }) => moment(planned_start_at),
    ],
    duration_min: [(words) => words.requests.fields.duration_min, ({ duration_min }) => durationCell(duration_min)],
    deadline_at: [(words) => words.requests.fields.deadline_at, ({ deadline_at }) => moment(deadline_at)],
    sla_due_at: [(words) => words.requests.fields.sla_due_at, ({ sla_due_at }) => moment(sla_due_at)],
    started_at: [(words) => words.sheets.requests.started, ({ started_at }) => moment(started_at)],
    finished_at: [(words) => words.sheets.requests.finished, ({ finished_at }) => moment(finished_at)],
    price: [(words) => words.requests.fields.price, ({ price }) => amount(price)],
    created_at: [(words) => words.requests.fields.created_at, ({ created_at }) => moment(created_at)],
  },
}
