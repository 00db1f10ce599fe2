import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Schedule } from '#contract/scheduler/recurrence.ts'

/** The job runs every minute; a run after this delay or a restart is not late yet. */
const LATE_MS = 60 * 60_000
/** At most this many missed dates are made up for. */
const CATCH_UP_MAX = 100

interface Sorted {
  create: PlannedOccurrence[]
  miss: PlannedOccurrence[]
}

/**
 * Which of the due occurrences, in order, get a request and which are missed, by the schedule's rule for dates that
 * passed while the server was down. Source: domain, "Scheduler".
 */
export function sortOutMissed(due: readonly PlannedOccurrence[], schedule: Schedule, now: Date): Sorted {
  const begun = due.filter((one) => ageOf(one, now) >= 0)
  const upcoming = due.filter((one) => ageOf(one, now) < 0)
  const keep = new Set(kept(begun, schedule, (one) => !isMissed(one, now)))
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

/** Whether it began so long ago that the server must have been down. */
export function isMissed(occurrence: PlannedOccurrence, now: Date): boolean {
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
