import { sql } from 'kysely'
import type { Locale } from '../../contract/messages.ts'
import type { ServiceLogPeriod, ServiceLogRow } from '../../contract/service-log.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type Cell, EXPORTED_MAX, writeSheets } from '../sheets/write-sheet.ts'
import { isServed, LATEST_FIRST, serviceLogColumns } from './service-log.ts'

const TITLES = {
  ru: {
    sheet: 'Журнал обслуживания',
    file: 'Журнал обслуживания',
    columns: [
      'Завершена',
      'Номер',
      'Заявка',
      'Тип',
      'Вид работ',
      'Исполнители',
      'Оборудование',
      'Работы и материалы',
      'Чек-листы',
      'Дефекты',
      'Стоимость',
    ],
    types: { planned: 'Плановая', emergency: 'Аварийная' },
  },
  en: {
    sheet: 'Service log',
    file: 'Service log',
    columns: [
      'Completed',
      'Number',
      'Request',
      'Type',
      'Work type',
      'Executors',
      'Equipment',
      'Works and materials',
      'Checklists',
      'Defects',
      'Price',
    ],
    types: { planned: 'Planned', emergency: 'Emergency' },
  },
} satisfies Record<Locale, unknown>

interface ExportedRow extends ServiceLogRow {
  finished_locally: string
}

/** The service log of a period as .xlsx, with titles in the reader's language and times in the company's zone. */
export async function exportServiceLog(
  tx: Tx,
  actor: Actor,
  facilityId: number,
  period: ServiceLogPeriod,
  locale: Locale,
): Promise<{ body: Buffer; name: string }> {
  const { rows } = await sql<ExportedRow>`
    select ${serviceLogColumns},
      to_char(r.finished_at at time zone ${actor.timezone}, 'YYYY-MM-DD"T"HH24:MI') as finished_locally
    from requests r where ${isServed(actor, facilityId, period)} ${LATEST_FIRST} limit ${EXPORTED_MAX}`.execute(tx)
  const { name } = await tx
    .selectFrom('facilities')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow()
  const { sheet, file, columns } = TITLES[locale]
  const body = await writeSheets([{ name: sheet, titles: columns, rows: rows.map((row) => cellsOf(row, locale)) }])
  return { body, name: `${[file, name, period.dateFrom, period.dateTo].filter(Boolean).join(' ')}.xlsx` }
}

function cellsOf(row: ExportedRow, locale: Locale): Cell[] {
  const defects = row.checklists.flatMap((checklist) => checklist.defects)
  return [
    { local: row.finished_locally },
    row.number,
    row.name,
    TITLES[locale].types[row.type],
    row.work_type,
    lines(row.executors.map(({ name }) => name)),
    lines(row.equipment.map(({ title, model }) => [title, model].filter(Boolean).join(', '))),
    lines(
      row.works.map(({ title, quantity, measure }) => `${title}: ${[quantity, measure].filter(Boolean).join(' ')}`),
    ),
    lines(row.checklists.map(({ name, answered, items }) => `${name}: ${answered}/${items}`)),
    lines(defects.map(({ title, answer }) => `${title}: ${answer}`)),
    row.price === null ? null : { money: row.price },
  ]
}

function lines(parts: string[]): string | null {
  return parts.join('\n') || null
}
