import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import { type PlanOptions, planOccurrences } from '#server/scheduler/recurrence/plan-occurrences.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'

/** With this many skipped dates in a row a rule never takes place, such as every Saturday that is a working day. */
const SKIPPED_MAX = 400

/** The first occurrence that is not skipped; null if there is none. */
export function nextTakingPlace(rule: Recurrence, workDays: WorkDays, options?: PlanOptions): PlannedOccurrence | null {
  let skipped = 0
  for (const occurrence of planOccurrences(rule, workDays, options)) {
    if (occurrence.state !== 'skipped') return occurrence
    skipped += 1
    if (skipped === SKIPPED_MAX) return null
  }
  return null
}
