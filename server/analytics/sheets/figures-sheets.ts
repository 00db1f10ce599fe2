import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import type {
  MainFigures,
  RequestsByField,
  RequestsRevenue,
  RequestsStatuses,
  RequestsTime,
} from '#contract/analytics/analytics-rows.ts'
import { isDuration, MAIN_FIGURE_NAMES, type MainFigure } from '#contract/analytics/figures.ts'
import { daysLater } from '#contract/analytics/periods.ts'
import { ownTextIn } from '#contract/custom-fields/field-types.ts'
import type { Locale } from '#contract/messages.ts'
import { REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { statusName } from '#server/requests/index.ts'
import {
  amount,
  day,
  durationCell,
  type ExportColumn,
  type ListRows,
  type ListSheet,
  percentageCell,
  sheetOf,
} from '#server/sheets/list-sheet.ts'
import type { Cell, Sheet } from '#server/sheets/write-sheet.ts'
import { serverWordsIn, type Text } from '#server/words/index.ts'

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
    fileName: `${sheet.title(serverWordsIn(locale))} ${from} – ${daysLater(to, -1)}`,
    sheet: sheetOf(sheet, rows, actor, locale),
  })
}

/** Amounts in other currencies, as text: a money column holds one currency. */
export function others(amounts: readonly { currency: string; amount: string }[]): string | null {
  return amounts.map((one) => `${one.amount} ${one.currency}`).join(', ') || null
}

export const OTHER_CURRENCIES: Text = (words) => words.sheets.analytics.inOtherCurrencies

interface FigureRow {
  title: Text
  value: Cell
  previous: Cell
  delta: number | 'new' | null
  n: number
}

const NEW: Text = (words) => words.sheets.analytics.new

export function mainSheet(shown: MainFigures): ViewSheet {
  const rows = MAIN_FIGURE_NAMES.map((name): FigureRow => {
    const { value, previous, delta, n } = shown[name]
    const cell = figureCell(name)
    return { title: (words) => words.sheets.figures[name], value: cell(value), previous: cell(previous), delta, n }
  })
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.mainFigures,
      columns: [
        [(words) => words.sheets.analytics.figure, ({ title }, locale) => title(serverWordsIn(locale))],
        [(words) => words.sheets.analytics.period, ({ value }) => value],
        [(words) => words.sheets.analytics.previousPeriod, ({ previous }) => previous],
        [
          (words) => words.sheets.analytics.change,
          ({ delta }, locale) => (delta === 'new' ? NEW(serverWordsIn(locale)) : percentageCell(delta)),
        ],
        [(words) => words.sheets.analytics.requestsCounted, ({ n }) => n],
      ],
    },
    rows,
    shown.period,
  )
}

function figureCell(name: MainFigure): (value: string | number | null) => Cell {
  return (value) => {
    if (typeof value === 'string') return { money: value }
    if (name === 'on_time_rate') return percentageCell(value)
    return isDuration(name) ? durationCell(value) : value
  }
}

export function statusesSheet({ data, period }: RequestsStatuses): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.requestsByStatus,
      columns: [
        [(words) => words.requests.fields.status, ({ status }, locale) => statusName(locale, status)],
        [(words) => words.sheets.analytics.requests, ({ count }) => count],
        [(words) => words.sheets.analytics.share, (row) => percentageCell(row.share)],
      ],
    },
    data,
    period,
  )
}

export function fieldSheet({ field, data, period }: RequestsByField): ViewSheet {
  return (actor, locale) => {
    const title = ownTextIn(field.title, locale)
    const counted = REQUEST_STATUSES.map(
      (status): ExportColumn<RequestsByField['data'][number]> => [
        () => statusName(locale, status),
        ({ statuses }) => statuses[status],
      ],
    )
    const sheet: ListSheet<RequestsByField['data'][number]> = {
      title: () => title,
      columns: [
        [() => title, ({ option }) => option && ownTextIn(option.title, locale)],
        [(words) => words.sheets.analytics.requests, ({ created }) => created],
        [(words) => words.sheets.analytics.share, ({ share }) => percentageCell(share)],
        ...counted,
      ],
    }
    return viewSheet(sheet, data, period)(actor, locale)
  }
}

type TimeRow = RequestsTime['data'][number]

export function timeSheet({ data, period }: RequestsTime): ViewSheet {
  const columnsOf = (name: 'reaction' | 'work' | 'total'): ExportColumn<TimeRow>[] => [
    [({ sheets: { times } }) => times.requests(times.stages[name]), (row) => row[name].n],
    [({ sheets: { times } }) => times.median(times.stages[name]), (row) => durationCell(row[name].median)],
    [({ sheets: { times } }) => times.p90(times.stages[name]), (row) => durationCell(row[name].p90)],
  ]
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.requestTimes,
      columns: [...bucketColumns(), ...columnsOf('reaction'), ...columnsOf('work'), ...columnsOf('total')],
    },
    data,
    period,
  )
}

export function revenueSheet({ data, period }: RequestsRevenue): ViewSheet {
  return viewSheet(
    {
      title: (words) => words.sheets.analytics.revenue,
      columns: [
        ...bucketColumns(),
        [(words) => words.sheets.analytics.requestsCompleted, ({ completed }) => completed],
        [(words) => words.sheets.analytics.revenue, ({ actual }) => amount(actual)],
        [OTHER_CURRENCIES, ({ actual_others }) => others(actual_others)],
        [(words) => words.sheets.analytics.openRequests, ({ open }) => open],
        [(words) => words.sheets.analytics.expected, ({ planned }) => amount(planned)],
        [OTHER_CURRENCIES, ({ planned_others }) => others(planned_others)],
      ],
    },
    data,
    period,
  )
}

function bucketColumns(): ExportColumn<{ from: string; to: string }>[] {
  return [
    [(words) => words.sheets.analytics.from, ({ from }) => day(from)],
    [(words) => words.sheets.analytics.to, ({ to }) => day(daysLater(to, -1))],
  ]
}
