import { localDays } from '#contract/users/local-days.ts'
import { usualHours } from '#contract/users/usual-hours.ts'
import { DAY_MS, MINUTE_MS } from '#contract/values/durations.ts'
import type { Executor } from '../planning/executors.ts'

/** How far ahead a working day is looked for. */
const DAYS_AHEAD = 14
/** Of working time: of a day with less left, the next is meant. */
const LEFT_MIN_MS = 60 * MINUTE_MS

/** When any of the executors works next, from now on, as an instant; now, when none does. */
export function nextWorkingTime(executors: readonly Pick<Executor, 'work_schedule'>[], timezone: string): number {
  const now = Date.now()
  const within = { from: now, to: now + DAYS_AHEAD * DAY_MS }
  const starts = executors.flatMap(({ work_schedule }) =>
    (work_schedule ? localDays(work_schedule, within).flatMap(({ hours }) => hours) : usualHours(timezone, within))
      .filter(({ from, to }) => to - Math.max(from, now) >= LEFT_MIN_MS)
      .map(({ from }) => Math.max(from, now)),
  )
  return starts.length > 0 ? Math.min(...starts) : now
}
