import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import type { DateRange } from '#contract/analytics/periods.ts'
import type { RouteOf } from '#contract/index.ts'
import type { Call } from '#contract/route.ts'
import { useCall } from '#src/providers/calls/use-call.ts'
import type { FilterName } from './filter-fields.ts'
import type { AnalyticsAddress } from './use-analytics-address.ts'
import { KEPT, previousQuery, settled, viewQuery } from './use-view.ts'

/** The views with a row for each of many. */
type RankedCall =
  | 'analytics.requestsEmployees'
  | 'analytics.employees'
  | 'analytics.managers'
  | 'analytics.facilities'
  | 'analytics.sla'

interface RankedPage<Row> {
  period: AnalyticsPeriod
  data: Row[]
  current_page: number
  per_page: number
  total: number
}

/** Who or what a row counts; null for the row that belongs to no one. */
export interface RankedSubject {
  id: number
  name: string
}

export interface RankingOptions<Row> {
  call: RankedCall
  /** Narrows the call to some of the rows. */
  by: FilterName | 'agreement_id' | 'sla_target_id'
  /** What the call asks for besides the period and the filters. */
  more?: Record<string, string>
  subjectOf: (row: Row) => RankedSubject | null
  /** What the call sorts by. */
  sorts: readonly string[]
  /** The order of the chart, and of the table until another is chosen. */
  sort: string
}

/** More do not fit into a chart. */
const DRAWN_ROWS = 10
const TABLE_ROWS = 50

/** The page of the table, the first rows for the chart, and the same rows of the period before. */
export function useRankedRows<Row>(
  { call, by, more, subjectOf, sorts, sort }: RankingOptions<Row>,
  address: AnalyticsAddress,
) {
  const chosen = address.sort && sorts.includes(address.sort.replace(/^-/, '')) ? address.sort : sort
  const query = { ...viewQuery(address), ...more }
  const rows = useRows<Row>(call, { ...query, sort: chosen, page: address.page, per_page: TABLE_ROWS })
  const top = useRows<Row>(call, { ...query, sort, per_page: DRAWN_ROWS })
  const ids = [top.data?.data[0], ...(rows.data?.data ?? [])].flatMap((row) => (row && subjectOf(row)?.id) ?? [])
  const previous = useRows<Row>(
    call,
    { ...previousQuery(address), ...more, [by]: [...new Set(ids)].join(), per_page: 2 * TABLE_ROWS },
    address.isCompared && ids.length > 0,
  )
  const before = address.isCompared ? settled(previous)?.data : undefined
  return {
    sort: chosen,
    rows,
    top: top.data?.data ?? [],
    /** Of the period before; undefined: not known (yet), null: it had none then. */
    before: (row: Row): Row | null | undefined => {
      const subject = subjectOf(row)
      if (!before || !subject) return undefined
      return before.find((one) => subjectOf(one)?.id === subject.id) ?? null
    },
  }
}

interface RowsQuery extends DateRange, Partial<Record<FilterName, string>> {
  sort?: string
  page?: number
  per_page: number
}

function useRows<Row>(name: RankedCall, query: RowsQuery, enabled = true) {
  // All of these calls take the same query, and answer pages of their own rows.
  const call = useCall(name, { query } as Call<RouteOf<RankedCall>>, { ...KEPT, enabled })
  return { ...call, data: call.data as RankedPage<Row> | undefined }
}
