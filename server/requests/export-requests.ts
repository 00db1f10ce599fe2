import { sql } from 'kysely'
import type { Locale } from '../../contract/messages.ts'
import type { RequestListQuery } from '../../contract/request-changes.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type Cell, EXPORTED_MAX, writeSheets } from '../sheets/write-sheet.ts'
import { whereReadable } from './list-requests.ts'
import { filterConditions } from './request-filters.ts'
import { orderBy } from './request-order.ts'
import { statusName } from './status-names.ts'

const TITLES = {
  ru: {
    sheet: 'Заявки',
    columns: [
      'Номер',
      'Статус',
      'Название',
      'Тип',
      'Вид работ',
      'Приоритет',
      'Клиент',
      'Объект',
      'Адрес',
      'Ответственный',
      'Исполнители',
      'План',
      'Длительность, мин',
      'Срок',
      'Начата',
      'Завершена',
      'Стоимость',
      'Создана',
    ],
    types: { planned: 'Плановая', emergency: 'Аварийная' },
    priorities: ['Обычный', 'Высокий'],
  },
  en: {
    sheet: 'Requests',
    columns: [
      'Number',
      'Status',
      'Name',
      'Type',
      'Work type',
      'Priority',
      'Client',
      'Facility',
      'Address',
      'Manager',
      'Executors',
      'Planned',
      'Duration, min',
      'Deadline',
      'Started',
      'Finished',
      'Price',
      'Created',
    ],
    types: { planned: 'Planned', emergency: 'Emergency' },
    priorities: ['Normal', 'High'],
  },
} satisfies Record<Locale, unknown>

interface ExportedRow {
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

/** The filtered list as .xlsx, with titles in the reader's language and times in the account's zone. */
export async function exportRequests(tx: Tx, actor: Actor, query: RequestListQuery, locale: Locale): Promise<Buffer> {
  const where = await whereReadable(tx, actor, query.q, filterConditions(query, actor.timezone))
  const order = orderBy(query.sort)
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${actor.timezone}, ${LOCAL})`
  const { rows } = await sql<ExportedRow>`
    select r.number, r.status, r.name, r.type, r.work_type, r.priority, c.name as client, f.name as facility, f.address,
      m.name as manager, e.names as executors, ${local('r.planned_start_at')} as planned_start_at, r.duration_min,
      ${local('r.deadline_at')} as deadline_at, ${local('r.started_at')} as started_at,
      ${local('r.finished_at')} as finished_at, r.price, ${local('r.created_at')} as created_at
    from (select * from requests r ${where} ${order} limit ${EXPORTED_MAX}) r
    left join clients c on c.account_id = r.account_id and c.id = r.client_id
    left join facilities f on f.account_id = r.account_id and f.id = r.facility_id
    left join users m on m.id = r.manager_id
    left join lateral (
      select string_agg(u.name, ', ' order by u.name) as names
      from request_executors x join users u on u.id = x.user_id
      where x.account_id = r.account_id and x.request_id = r.id) e on r.has_executor
    ${order}`.execute(tx)
  const { sheet, columns } = TITLES[locale]
  return writeSheets([{ name: sheet, titles: columns, rows: rows.map((row) => cellsOf(row, locale)) }])
}

const LOCAL = 'YYYY-MM-DD"T"HH24:MI'

function cellsOf(row: ExportedRow, locale: Locale): Cell[] {
  const { types, priorities } = TITLES[locale]
  return [
    row.number,
    statusName(locale, row.status),
    row.name,
    types[row.type],
    row.work_type,
    priorities[row.priority] ?? null,
    row.client,
    row.facility,
    row.address,
    row.manager,
    row.executors,
    time(row.planned_start_at),
    row.duration_min,
    time(row.deadline_at),
    time(row.started_at),
    time(row.finished_at),
    row.price === null ? null : { money: row.price },
    time(row.created_at),
  ]
}

function time(local: string | null): Cell {
  return local === null ? null : { local }
}
