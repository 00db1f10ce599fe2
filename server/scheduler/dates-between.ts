import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import type { Tx } from '../db/database.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { planOccurrences } from './recurrence/plan-occurrences.ts'

/** The occurrences of a rule between two days, inclusive, in the account of the unit of work. */
export async function datesBetween(tx: Tx, rule: Recurrence, from: string, to: string): Promise<PlannedOccurrence[]> {
  const occurrences: PlannedOccurrence[] = []
  for (const occurrence of planOccurrences(rule, await readWorkDays(tx), { from })) {
    if (occurrence.date > to) break
    occurrences.push(occurrence)
  }
  return occurrences
}
