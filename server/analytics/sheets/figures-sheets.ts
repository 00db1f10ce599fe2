import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import type {
  MainFigures,
  RequestsRevenue,
  RequestsStatuses,
  RequestsTime,
} from '#contract/analytics/analytics-rows.ts'
import { MAIN_FIGURE_NAMES, type MainFigure } from '#contract/analytics/figures.ts'
import { daysLater } from '#contract/analytics/periods.ts'
import type { Locale } from '#contract/messages.ts'
import type { Actor } from '#server/access/actor.ts'
import { statusName } from '#server/requests/index.ts'
import {
  amount,
  day,
  type ExportColumn,
  type ListRows,
  type ListSheet,
  type LocalizedText,
  sheetOf,
} from '#server/sheets/list-sheet.ts'
import type { Cell, Sheet } from '#server/sheets/write-sheet.ts'

/** A view as a spreadsheet in a language. */
export type ViewSheet = (
  actor: Pick<Actor, 'accountId' | 'timezone'>,
  locale: Locale,
) => { fileName: string; sheet: Sheet }

/** A table with all its pages, or with the rows given here. */
export interface ListedView<View extends { data: readonly unknown[] }> {
  period: AnalyticsPeriod
  data: ListRows<View['data'][number]>
}

/** The rows of a view; the file name contains the period, with its last day inclusive. */
export function viewSheet<Row>(sheet: ListSheet<Row>, rows: ListRows<Row>, { from, to }: AnalyticsPeriod): ViewSheet {
  return (actor, locale) => ({
    fileName: `${sheet.title[locale]} ${from} – ${daysLater(to, -1)}`,
    sheet: sheetOf(sheet, rows, actor, locale),
  })
}

/** Amounts in other currencies, as text: a money column holds one currency. */
export function others(amounts: readonly { currency: string; amount: string }[]): string | null {
  return amounts.map((one) => `${one.amount} ${one.currency}`).join(', ') || null
}

export const OTHER_CURRENCIES: LocalizedText = { ru: 'В других валютах', en: 'In other currencies' }

interface FigureRow {
  title: LocalizedText
  value: Cell
  previous: Cell
  delta: number | 'new' | null
  n: number
}

const NEW: LocalizedText = { ru: 'новое', en: 'new' }

export const FIGURE_TITLES: Record<MainFigure, LocalizedText> = {
  created: { ru: 'Создано', en: 'Created' },
  completed: { ru: 'Завершено', en: 'Completed' },
  cancelled: { ru: 'Отменено', en: 'Cancelled' },
  overdue: { ru: 'Просрочено', en: 'Overdue' },
  on_time_rate: { ru: 'Доля в срок', en: 'On time' },
  revenue: { ru: 'Выручка', en: 'Revenue' },
  avg_reaction_min: { ru: 'Реакция в среднем, мин', en: 'Average time to start, min' },
  avg_work_min: { ru: 'Работа в среднем, мин', en: 'Average work time, min' },
}

export function mainSheet(shown: MainFigures): ViewSheet {
  const rows = MAIN_FIGURE_NAMES.map((name): FigureRow => {
    const { value, previous, delta, n } = shown[name]
    const cell = (one: typeof value): Cell => (typeof one === 'string' ? { money: one } : one)
    return { title: FIGURE_TITLES[name], value: cell(value), previous: cell(previous), delta, n }
  })
  return viewSheet(
    {
      title: { ru: 'Главные показатели', en: 'Main figures' },
      columns: [
        [{ ru: 'Показатель', en: 'Figure' }, ({ title }, locale) => title[locale]],
        [{ ru: 'За период', en: 'Period' }, ({ value }) => value],
        [{ ru: 'За предыдущий', en: 'Previous period' }, ({ previous }) => previous],
        [{ ru: 'Изменение', en: 'Change' }, ({ delta }, locale) => (delta === 'new' ? NEW[locale] : delta)],
        [{ ru: 'По скольким заявкам', en: 'Requests counted' }, ({ n }) => n],
      ],
    },
    rows,
    shown.period,
  )
}

export function statusesSheet({ data, period }: RequestsStatuses): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Заявки по статусам', en: 'Requests by status' },
      columns: [
        [{ ru: 'Статус', en: 'Status' }, ({ status }, locale) => statusName(locale, status)],
        [{ ru: 'Заявок', en: 'Requests' }, ({ count }) => count],
        [{ ru: 'Доля', en: 'Share' }, ({ share }) => share],
      ],
    },
    data,
    period,
  )
}

type TimeRow = RequestsTime['data'][number]

export function timeSheet({ data, period }: RequestsTime): ViewSheet {
  const columnsOf = (name: 'reaction' | 'work' | 'total', ru: string, en: string): ExportColumn<TimeRow>[] => [
    [{ ru: `${ru}: заявок`, en: `${en}: requests` }, (row) => row[name].n],
    [{ ru: `${ru}: медиана, мин`, en: `${en}: median, min` }, (row) => row[name].median],
    [{ ru: `${ru}: 90 % не дольше, мин`, en: `${en}: 90 % within, min` }, (row) => row[name].p90],
  ]
  return viewSheet(
    {
      title: { ru: 'Время по заявкам', en: 'Request times' },
      columns: [
        ...bucketColumns(),
        ...columnsOf('reaction', 'Реакция', 'To start'),
        ...columnsOf('work', 'Работа', 'Work'),
        ...columnsOf('total', 'Всего', 'Total'),
      ],
    },
    data,
    period,
  )
}

export function revenueSheet({ data, period }: RequestsRevenue): ViewSheet {
  return viewSheet(
    {
      title: { ru: 'Выручка', en: 'Revenue' },
      columns: [
        ...bucketColumns(),
        [{ ru: 'Завершено заявок', en: 'Requests completed' }, ({ completed }) => completed],
        [{ ru: 'Выручка', en: 'Revenue' }, ({ actual }) => amount(actual)],
        [OTHER_CURRENCIES, ({ actual_others }) => others(actual_others)],
        [{ ru: 'Открытых заявок', en: 'Open requests' }, ({ open }) => open],
        [{ ru: 'Ожидается', en: 'Expected' }, ({ planned }) => amount(planned)],
        [OTHER_CURRENCIES, ({ planned_others }) => others(planned_others)],
      ],
    },
    data,
    period,
  )
}

function bucketColumns(): ExportColumn<{ from: string; to: string }>[] {
  return [
    [{ ru: 'С', en: 'From' }, ({ from }) => day(from)],
    [{ ru: 'По', en: 'To' }, ({ to }) => day(daysLater(to, -1))],
  ]
}
