import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import { invalid } from '../errors/app-error.ts'
import type { WorkDays } from '../work-calendar/index.ts'
import { planOccurrences } from './recurrence/plan-occurrences.ts'

/** If this many first dates are all skipped, the rule has none for practical purposes. */
const LOOKED_AT_MAX = 1000

/**
 * Requires that a rule has at least one date.
 * @throws AppError validation_failed at the end of the rule if that is the cause, otherwise at its days
 */
export function requireDates(rule: Recurrence, workDays: WorkDays): void {
  // Dates skipped by hand can be restored.
  const asRuled = { ...rule, exceptions: [] }
  if (hasDate(asRuled, workDays)) return
  const { schedule } = rule
  const endless = { ...asRuled, schedule: { ...schedule, ends_on: null } }
  const isEndedTooEarly = schedule.ends_on !== null && hasDate(endless, workDays)
  throw invalid({ [isEndedTooEarly ? 'schedule.ends_on' : 'days']: 'schedule_never' })
}

function hasDate(rule: Recurrence, workDays: WorkDays): boolean {
  let looked = 0
  for (const { state } of planOccurrences(rule, workDays)) {
    if (state !== 'skipped') return true
    looked += 1
    if (looked === LOOKED_AT_MAX) return false
  }
  return false
}
