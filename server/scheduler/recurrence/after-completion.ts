import type { Recurrence, Schedule } from '../../../contract/scheduler/recurrence.ts'
import { type DayPlan, mergedInto, type Placing } from './day-plan.ts'
import { daysIn, firstOf, monthOf, toDay } from './days.ts'
import type { OriginalDate, OriginalDates } from './original-dates.ts'

/** The latest occurrence that was created, and done. */
export interface Completed {
  /** Its original day. */
  date: string
  /** The day on which it was completed, on the calendar of the schedule's zone. */
  on: string
  /** How many dates there were with it, those that were skipped or missed included: what `count` counts. 1 when absent. */
  number?: number
}

/**
 * The dates of a rule whose interval counts from the day of completion: the first day that long after it which the other
 * fields of the rule allow.
 */
export function* afterCompletion(
  { schedule }: Recurrence,
  dates: OriginalDates,
  plan: DayPlan,
  completed: Completed | null,
): Generator<{ date: OriginalDate; placing: Placing }> {
  let last = completed && { day: toDay(completed.date), done: toDay(completed.on) }
  for (let number = completed ? (completed.number ?? 1) : 0; number < (schedule.count ?? Infinity); number += 1) {
    const earliest = last ? Math.max(addInterval(last.done, schedule), last.day + 1) : dates.starts
    const date = dates.firstAllowed(earliest)
    if (!date) return
    const alone = plan.alone(date.day)
    // A holiday may move it back to the day on which the one before it was done: that visit has taken place.
    const placing = last && alone.day !== null && alone.day <= last.done ? mergedInto(last.day, alone) : alone
    yield { date, placing }
    last = { day: date.day, done: placing.day ?? date.day }
  }
}

function addInterval(day: number, { freq, interval }: Schedule): number {
  if (freq === 'day') return day + interval
  if (freq === 'week') return day + interval * 7
  const from = monthOf(day)
  const to = from + interval * (freq === 'month' ? 1 : 12)
  return firstOf(to) + Math.min(day - firstOf(from), daysIn(to) - 1)
}
