import { amount, type ListSheet, type LocalizedText, moment } from '#server/sheets/list-sheet.ts'
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

const PRIORITIES: readonly LocalizedText[] = [
  { ru: 'Обычный', en: 'Normal' },
  { ru: 'Высокий', en: 'High' },
]

export const requestSheet: ListSheet<ExportedRequest> = {
  title: { ru: 'Заявки', en: 'Requests' },
  columns: [
    [{ ru: 'Номер', en: 'Number' }, ({ number }) => number],
    [{ ru: 'Статус', en: 'Status' }, ({ status }, locale) => statusName(locale, status)],
    [{ ru: 'Название', en: 'Name' }, ({ name }) => name],
    [{ ru: 'Тип', en: 'Type' }, ({ type }, locale) => typeName(locale, type)],
    [{ ru: 'Вид работ', en: 'Work type' }, ({ work_type }, locale) => workTypeName(locale, work_type)],
    [{ ru: 'Приоритет', en: 'Priority' }, ({ priority }, locale) => PRIORITIES[priority]?.[locale] ?? null],
    [{ ru: 'Клиент', en: 'Client' }, ({ client }) => client],
    [{ ru: 'Объект', en: 'Facility' }, ({ facility }) => facility],
    [{ ru: 'Адрес', en: 'Address' }, ({ address }) => address],
    [{ ru: 'Менеджер', en: 'Manager' }, ({ manager }) => manager],
    [{ ru: 'Исполнители', en: 'Technicians' }, ({ executors }) => executors],
    [{ ru: 'Плановое начало', en: 'Planned start' }, ({ planned_start_at }) => moment(planned_start_at)],
    [{ ru: 'Длительность, мин', en: 'Duration, min' }, ({ duration_min }) => duration_min],
    [{ ru: 'Срок', en: 'Deadline' }, ({ deadline_at }) => moment(deadline_at)],
    [{ ru: 'Начата', en: 'Started' }, ({ started_at }) => moment(started_at)],
    [{ ru: 'Завершена', en: 'Finished' }, ({ finished_at }) => moment(finished_at)],
    [{ ru: 'Стоимость', en: 'Price' }, ({ price }) => amount(price)],
    [{ ru: 'Создана', en: 'Created' }, ({ created_at }) => moment(created_at)],
  ],
}
