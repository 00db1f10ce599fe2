import { date } from '../route.ts'

/** Nothing is planned, and no calendar exists, outside these years. */
export const PLANNED_YEAR_MIN = 2000
export const PLANNED_YEAR_MAX = 2100

/** A calendar date in these years. */
export const plannedDate = date.refine(isPlannedYear, { error: 'not_date' })

function isPlannedYear(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= PLANNED_YEAR_MIN && year <= PLANNED_YEAR_MAX
}
