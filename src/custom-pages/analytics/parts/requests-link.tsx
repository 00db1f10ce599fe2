import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnalyticsPeriod } from '#contract/analytics/analytics-query.ts'
import { type AnalyticsFigure, type FigureFilters, figureQuery } from '#contract/analytics/figures.ts'
import { PATHS } from '#contract/paths.ts'
import { useMay } from '#src/providers/use-may.ts'
import type { AnalyticsAddress } from './use-analytics-address.ts'

/** The list of requests, narrowed by the query of its call. */
export function requestsPath(query: Record<string, string>): string {
  return `${PATHS.requests.list}?${new URLSearchParams(query)}`
}

type Ranged = Pick<AnalyticsPeriod, 'from' | 'to' | 'scope'>

/** The requests that a figure counts; `more` narrows it to its row or its point. */
export function figurePath(
  figure: AnalyticsFigure,
  period: Ranged,
  filters: AnalyticsAddress['filters'],
  more: FigureFilters = {},
): string {
  return requestsPath(figureQuery(figure, period, { ...asLists(filters), ...more }))
}

function asLists({ type, ...ids }: AnalyticsAddress['filters']): FigureFilters {
  const lists = Object.entries(ids).map(([name, value]) => [name, value.split(',').map(Number)])
  return { ...Object.fromEntries(lists), ...(type && { type: type.split(',') }) }
}

/** A figure that opens what it counts, for users who may read it. A zero opens nothing. */
export function RequestsLink({ to, isEmpty, children }: { to: string; isEmpty: boolean; children: ReactNode }) {
  const mayRead = useMay('requests', 'list')
  return mayRead && !isEmpty ? <Link to={to}>{children}</Link> : children
}
