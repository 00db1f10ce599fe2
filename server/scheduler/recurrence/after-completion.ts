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

/** What the next date is counted from. */
interface Last {
  day: number
  done: number
}

/**
 * The dates of a rule whose interval counts from the day of completion: the first day that long after it which the other
 * fields of the rule allow. One that is skipped counts as done on its day.
 */
export function* afterCompletion(
  { schedule }: Recurrence,
  dates: OriginalDates,
  plan: DayPlan,
  completed: Completed | null,
): Generator<{ date: OriginalDate; placing: Placing }> {
  let visit: Last | null = completed && { day: toDay(completed.date), done: toDay(completed.on) }
  let last = visit
  for (let number = completed ? (completed.number ?? 1) : 0; number < (schedule.count ?? Infinity); number += 1) {
    const date = dates.firstAllowed(last ? earliestAfter(last, schedule) : dates.starts)
    if (!date) return
    const placing = onceADay(plan.alone(date.day), visit)
    yield { date, placing }
    last = { day: date.day, done: placing.day ?? date.day }
    if (placing.day !== null) visit = last
  }
}

/** A holiday, or a move by hand, may bring it back to the day of the visit before it: that one has taken place. */
function onceADay(placing: Placing, visit: Last | null): Placing {
  const isDone = visit !== null && placing.day !== null && placing.day <= visit.done
  return isDone ? mergedInto(visit.day, placing) : placing
}

/** One completed before its day never comes back to that day. */
function earliestAfter({ day, done }: Last, schedule: Schedule): number {
  return Math.max(addInterval(done, schedule), day + 1)
}

function addInterval(day: number, { freq, interval }: Schedule): number {
  if (freq === 'day') return day + interval
  if (freq === 'week') return day + interval * 7
  const from = monthOf(day)
  const to = from + interval * (freq === 'month' ? 1 : 12)
  return firstOf(to) + Math.min(day - firstOf(from), daysIn(to) - 1)
}
