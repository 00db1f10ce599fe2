import type { MainFigures } from '#contract/analytics/analytics-rows.ts'
import { isDuration, type MainFigure } from '#contract/analytics/figures.ts'
import { type Change, changeOf, type WantedChange } from './deltas.ts'
import { type Formats, NOTHING } from './use-formats.ts'

/** Whether more or less is better for each of the eight figures. */
export const WANTED: Record<MainFigure, WantedChange> = {
  created: 'neither',
  completed: 'more',
  overdue: 'less',
  on_time_rate: 'more',
  revenue: 'more',
  cancelled: 'less',
  avg_reaction_min: 'less',
  avg_work_min: 'less',
}

/** A figure of the period, or of one of its points, as the user's language writes it. */
export function formatFigure(
  name: MainFigure,
  value: number | string | null | undefined,
  { currency }: { currency: string },
  formats: Formats,
): string {
  if (value === null || value === undefined) return NOTHING
  if (name === 'revenue') return formats.money(String(value), currency)
  if (name === 'on_time_rate') return formats.percent(Number(value))
  if (isDuration(name)) return formats.minutes(Number(value))
  return formats.count(Number(value))
}

export function changeOfFigure(name: MainFigure, data: MainFigures): Change | null {
  return changeOf(data[name].delta, name === 'on_time_rate' ? 'points' : 'part')
}
