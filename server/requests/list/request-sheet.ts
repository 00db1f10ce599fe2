import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { amount, type ListSheet, moment } from '#server/sheets/list-sheet.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { typeName, workTypeName } from '../columns/kind-names.ts'
import { statusName } from '../columns/status-names.ts'

export interface ExportedRequest {
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
  started_at: string | null
  finished_at: string | null
  price: string | null
  created_at: string | null
}

export const requestSheet: ListSheet<ExportedRequest> = {
  title: (words) => words.requests.title,
  columns: [
    [(words) => words.sheets.requests.number, ({ number }) => number],
    [(words) => words.requests.fields.status, ({ status }, locale) => statusName(locale, status)],
    [(words) => words.requests.fields.name, ({ name }) => name],
    [(words) => words.requests.fields.type, ({ type }, locale) => typeName(locale, type)],
    [(words) => words.requests.fields.work_type, ({ work_type }, locale) => workTypeName(locale, work_type)],
    [
      (words) => words.requests.fields.priority,
      ({ priority }, locale) => serverWordsIn(locale).sheets.requests[priority === PRIORITY.high ? 'high' : 'normal'],
    ],
    [(words) => words.requests.fields.client, ({ client }) => client],
    [(words) => words.requests.fields.facility, ({ facility }) => facility],
    [(words) => words.sheets.requests.address, ({ address }) => address],
    [(words) => words.sheets.requests.contact, ({ contact }) => contact],
    [(words) => words.sheets.requests.phone, ({ phone }) => phone],
    [(words) => words.requests.fields.manager, ({ manager }) => manager],
    [(words) => words.requests.fields.employees, ({ executors }) => executors],
    [(words) => words.requests.fields.planned_start_at, ({ planned_start_at }) => moment(planned_start_at)],
    [(words) => words.sheets.requests.durationMin, ({ duration_min }) => duration_min],
    [(words) => words.requests.fields.deadline_at, ({ deadline_at }) => moment(deadline_at)],
    [(words) => words.sheets.requests.started, ({ started_at }) => moment(started_at)],
    [(words) => words.sheets.requests.finished, ({ finished_at }) => moment(finished_at)],
    [(words) => words.requests.fields.price, ({ price }) => amount(price)],
    [(words) => words.requests.fields.created_at, ({ created_at }) => moment(created_at)],
  ],
}
