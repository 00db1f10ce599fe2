import type { Recurrence, Schedule } from '#contract/scheduler/recurrence.ts'
import { type DayPlan, mergedInto, type Placing } from './day-plan.ts'
import { daysIn, firstOf, monthOf, toDay } from './days.ts'
import type { OriginalDate, OriginalDates } from './original-dates.ts'

/** The latest occurrence that was created and completed. */
export interface Completed {
  /** Its original day. */
  date: string
  /** The day of its completion in the schedule's zone. */
  on: string
  /** How many dates there were up to it, including skipped or missed ones, for `count`. 1 when absent. */
  number?: number
}

/** What the next date is counted from. */
interface Last {
  day: number
  done: number
}

/**
 * The dates of a rule whose interval counts from the day of completion: the first day that long after it which the
 * other fields of the rule allow. A skipped date counts as done on its day.
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

/** A holiday or a manual move may bring it back to the day of the previous visit, which has taken place. */
function onceADay(placing: Placing, visit: Last | null): Placing {
  const isDone = visit !== null && placing.day !== null && placing.day <= visit.done
  return isDone ? mergedInto(visit.day, placing) : placing
}

/** A date completed early does not occur again on its day. */
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
