import type { OccurrenceReason, PlannedOccurrence } from '../../../contract/scheduler/occurrences.ts'
import type { Recurrence } from '../../../contract/scheduler/recurrence.ts'
import type { WorkDays } from '../../work-calendar/index.ts'
import { afterCompletion, type Completed } from './after-completion.ts'
import { DayPlan } from './day-plan.ts'
import { toDate, toDay } from './days.ts'
import { type OriginalDate, OriginalDates } from './original-dates.ts'
import { beginningOf } from './wall-clock.ts'

export interface PlanOptions {
  /** The first original day to return; starts_on when absent. Earlier dates still consume `count`. */
  from?: string
  /** With after_completion: the latest one created; null when none was created yet. */
  completed?: Completed | null
}

/**
 * The occurrences of a rule, ascending by original day, lazily: take what you need. It ends with the rule, at the
 * latest in the year 2100. Every original day is included, skipped ones with their reasons.
 *
 * With `after_completion` only the first is certain: those after it assume that each is completed on its day. While the
 * latest one created is not completed, the caller plans nothing further.
 */
export function* planOccurrences(
  rule: Recurrence,
  workDays: WorkDays,
  options: PlanOptions = {},
): Generator<PlannedOccurrence> {
  const dates = new OriginalDates(rule)
  const from = options.from ? toDay(options.from) : dates.starts
  const plan = new DayPlan(rule, dates, workDays)
  if (rule.schedule.after_completion) {
    for (const { date, placing } of afterCompletion(rule, dates, plan, options.completed ?? null)) {
      if (date.day >= from) yield toOccurrence(rule, date, placing)
    }
    return
  }
  for (const date of dates.from(from)) yield toOccurrence(rule, date, plan.merged(date.day))
}

function toOccurrence(
  { timezone, schedule }: Recurrence,
  { day, lacking }: OriginalDate,
  placing: { day: number | null; reasons: OccurrenceReason[] },
): PlannedOccurrence {
  const date = toDate(day)
  const reasons: OccurrenceReason[] = lacking
    ? [{ kind: 'short_month', day: lacking }, ...placing.reasons]
    : placing.reasons
  if (placing.day === null) return { date, state: 'skipped', takes_place_on: null, starts_at: null, reasons }
  const beginning = beginningOf(toDate(placing.day), schedule.time, timezone)
  return {
    date,
    state: beginning.date === date ? 'planned' : 'moved',
    takes_place_on: beginning.date,
    starts_at: beginning.at,
    reasons: beginning.shiftedTo ? [...reasons, { kind: 'clock_change', time: beginning.shiftedTo }] : reasons,
  }
}
