import type { OccurrenceReason, PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'
import { afterCompletion, type Completed } from './after-completion.ts'
import { DayPlan } from './day-plan.ts'
import { toDate, toDay } from './days.ts'
import { type OriginalDate, OriginalDates } from './original-dates.ts'
import { WallClock } from './wall-clock.ts'

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
  const clock = new WallClock(rule.timezone)
  if (rule.schedule.after_completion) {
    for (const { date, placing } of afterCompletion(rule, dates, plan, options.completed ?? null)) {
      if (date.day >= from) yield toOccurrence(rule, clock, date, placing)
    }
    return
  }
  for (const date of dates.from(from)) yield toOccurrence(rule, clock, date, plan.merged(date.day))
}

/**
 * The occurrences of some original days, in the order given, without those that are none of the rule: one plan for all,
 * however far they are apart. Not of a rule with `after_completion`, whose dates follow from each other.
 */
export function occurrencesOn(
  rule: Recurrence,
  workDays: WorkDays,
  originalDays: readonly string[],
): PlannedOccurrence[] {
  if (originalDays.length === 0) return []
  const dates = new OriginalDates(rule)
  const plan = new DayPlan(rule, dates, workDays)
  const clock = new WallClock(rule.timezone)
  return originalDays.flatMap((day) => {
    const date = dates.find(toDay(day))
    return date ? toOccurrence(rule, clock, date, plan.merged(date.day)) : []
  })
}

/** How many original days come before one, skipped ones included. */
export function countBefore(rule: Recurrence, workDays: WorkDays, before: string): number {
  const dates = new OriginalDates(rule)
  const day = toDay(before)
  if (!rule.schedule.after_completion) return dates.countBefore(day)
  let counted = 0
  for (const { date } of afterCompletion(rule, dates, new DayPlan(rule, dates, workDays), null)) {
    if (date.day >= day) break
    counted += 1
  }
  return counted
}

function toOccurrence(
  { schedule }: Recurrence,
  clock: WallClock,
  { day, lacking }: OriginalDate,
  placing: { day: number | null; reasons: OccurrenceReason[] },
): PlannedOccurrence {
  const date = toDate(day)
  const reasons: OccurrenceReason[] = lacking
    ? [{ kind: 'short_month', day: lacking }, ...placing.reasons]
    : placing.reasons
  if (placing.day === null) return { date, state: 'skipped', takes_place_on: null, starts_at: null, reasons }
  const beginning = clock.beginningOf(toDate(placing.day), schedule.time)
  return {
    date,
    state: beginning.date === date ? 'planned' : 'moved',
    takes_place_on: beginning.date,
    starts_at: beginning.at,
    reasons: beginning.shiftedTo ? [...reasons, { kind: 'clock_change', time: beginning.shiftedTo }] : reasons,
  }
}
