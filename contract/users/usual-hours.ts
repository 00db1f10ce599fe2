import type { Stretch } from '../values/durations.ts'
import { localDays } from './local-days.ts'

/** The hours in which employees without a work schedule are planned: any hour would do, but night is not meant. */
const USUAL = { is_working: true, from: '09:00', to: '18:00' }
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...USUAL, day }))

export function usualHours(timezone: string, within: Stretch): Stretch[] {
  return localDays({ timezone, days: EVERY_DAY, days_off: [] }, within).flatMap(({ hours }) => hours)
}
