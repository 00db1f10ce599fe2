import type { PlannedOccurrence } from '../../contract/scheduler/occurrences.ts'
import type { Schedule } from '../../contract/scheduler/recurrence.ts'

/** The job comes every minute; what begins at once is not late by that, nor by a restart. */
const LATE_MS = 60 * 60_000
/** How many dates that passed are made up for at most. */
const CATCH_UP_MAX = 100

interface Sorted {
  create: PlannedOccurrence[]
  miss: PlannedOccurrence[]
}

/**
 * Which of the occurrences that are due, in their order, get a request and which are missed, by what the schedule says of
 * dates that passed while nothing ran. Source: domain, "Scheduler".
 */
export function sortOutMissed(due: readonly PlannedOccurrence[], schedule: Schedule, now: Date): Sorted {
  const begun = due.filter((one) => ageOf(one, now) >= 0)
  const upcoming = due.filter((one) => ageOf(one, now) < 0)
  const keep = new Set(kept(begun, schedule, (one) => !isLate(one, now)))
  const create = [...begun.filter((one) => keep.has(one)), ...upcoming]
  const miss = begun.filter((one) => !keep.has(one))
  if (!schedule.after_completion) return { create, miss }
  // The next one is planned once this one is completed.
  const [first] = create
  return { create: first ? [first] : [], miss: miss.filter(({ date }) => !first || date < first.date) }
}

function ageOf({ starts_at }: PlannedOccurrence, now: Date): number {
  return now.getTime() - Date.parse(starts_at ?? '')
}

/** Whether it began so long ago that nothing ran when its time came. */
export function isLate(occurrence: PlannedOccurrence, now: Date): boolean {
  return ageOf(occurrence, now) > LATE_MS
}

function kept(
  begun: PlannedOccurrence[],
  { missed }: Schedule,
  isOnTime: (occurrence: PlannedOccurrence) => boolean,
): PlannedOccurrence[] {
  switch (missed) {
    case 'all':
      return begun.slice(-CATCH_UP_MAX)
    case 'latest':
      return begun.slice(-1)
    case 'skip':
      return begun.filter(isOnTime)
  }
}
