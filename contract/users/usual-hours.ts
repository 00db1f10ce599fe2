import { localDays, type Stretch } from './local-days.ts'

/** When those without a schedule of their own are planned: any hour suits them, but nobody means the night. */
const USUAL = { is_working: true, from: '09:00', to: '18:00' }
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...USUAL, day }))

export function usualHours(timezone: string, within: Stretch): Stretch[] {
  return localDays({ timezone, days: EVERY_DAY, days_off: [] }, within).flatMap(({ hours }) => hours)
}
