import { keepPreviousData } from '@tanstack/react-query'
import { type DateRange, previousOf } from '#contract/analytics/periods.ts'
import type { AnalyticsAddress, AnalyticsControl } from './use-analytics-address.ts'

/** What every view is given. */
export interface ViewProps {
  address: Pick<AnalyticsControl, keyof AnalyticsAddress | 'search' | 'groupBy' | 'chooseKind' | 'sortBy' | 'goToPage'>
}

/** While another period is on its way, the one before stays, paler. */
export const KEPT = { placeholderData: keepPreviousData } as const

/** What a view asks for. */
export function viewQuery({ period: { from, to }, filters }: Pick<AnalyticsAddress, 'period' | 'filters'>) {
  return { from, to, ...filters }
}

/** What the view of agreements asks for besides. */
export function clockQuery({ by, kind }: Pick<AnalyticsAddress, 'by' | 'kind'>) {
  return { by, sla_kind: kind }
}

/** The same of the period before. */
export function previousQuery(address: Pick<AnalyticsAddress, 'period' | 'filters'>) {
  const { from, to }: DateRange = previousOf(address.period)
  return { ...viewQuery(address), from, to }
}

/** What came of the period before, once it has come: not what is left of another one. */
export function settled<Data>({ data, isPlaceholderData }: { data: Data | undefined; isPlaceholderData: boolean }) {
  return isPlaceholderData ? undefined : data
}
