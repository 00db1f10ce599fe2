import type { MainFigures } from '../../../../contract/analytics/analytics-rows.ts'
import type { AnalyticsFigure } from '../../../../contract/analytics/figures.ts'
import { type Change, changeOf, type Wanted } from './deltas.ts'
import { type Formats, NOTHING } from './use-formats.ts'

/** The eight figures, in their order: which requests each is of, and which way is the better one. */
export const MAIN_FIGURES = {
  created: { of: 'created', wanted: 'neither' },
  completed: { of: 'completed', wanted: 'more' },
  overdue: { of: 'overdue', wanted: 'less' },
  on_time_rate: { of: 'on_time', wanted: 'more' },
  revenue: { of: 'completed', wanted: 'more' },
  cancelled: { of: 'cancelled', wanted: 'less' },
  avg_reaction_min: { of: 'completed', wanted: 'less' },
  avg_work_min: { of: 'completed', wanted: 'less' },
} as const satisfies Partial<Record<keyof MainFigures, { of: AnalyticsFigure; wanted: Wanted }>>

export type MainFigure = keyof typeof MAIN_FIGURES
export const MAIN_FIGURE_NAMES = Object.keys(MAIN_FIGURES) as MainFigure[]

/** A figure of the period, or of one of its points, as the reader's language writes it. */
export function formatFigure(
  name: MainFigure,
  value: number | string | null | undefined,
  { currency }: { currency: string },
  formats: Formats,
): string {
  if (value === null || value === undefined) return NOTHING
  if (name === 'revenue') return formats.money(String(value), currency)
  if (name === 'on_time_rate') return formats.percent(Number(value))
  if (name === 'avg_reaction_min' || name === 'avg_work_min') return formats.minutes(Number(value))
  return formats.count(Number(value))
}

export function changeOfFigure(name: MainFigure, data: MainFigures): Change | null {
  return changeOf(data[name].delta, name === 'on_time_rate' ? 'points' : 'part')
}
