import { Temporal } from 'temporal-polyfill'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { Recurrence } from '#contract/scheduler/recurrence.ts'
import type { WorkDays } from '../work-calendar/index.ts'
import { occurrencesOn, planOccurrences } from './recurrence/plan-occurrences.ts'

/** The latest request of a schedule that counts from completion. */
export interface LatestCreated {
  date: string
  /** The local day on which it was completed or cancelled. */
  on: string
  is_open: boolean
  /** How many dates there were up to it, whatever their outcome. */
  number: number
}

/** A rule, and how far it has been carried out. */
export interface Progress {
  rule: Recurrence
  /** Original days before it are finished, except for those moved by hand. */
  openFrom: string
  /** Occurrences that begin up to this are from before the rule, or from a pause. */
  beginsAfter: string
  /** Original days with an outcome, from `openFrom` on and of those moved by hand. */
  recorded: ReadonlySet<string>
  latest: LatestCreated | null
}

export interface LookAhead {
  /** Occurrences without an outcome whose requests are due, by when they begin. */
  due: PlannedOccurrence[]
  /** The first that is not due yet. */
  next: PlannedOccurrence | null
  /** Skipped days that have passed and are not recorded yet. */
  passed: PlannedOccurrence[]
  openFrom: string
  /** Nothing further is planned until the latest request is completed. */
  isWaiting: boolean
}

/** What a schedule needs done at a moment. */
export function lookAhead(progress: Progress, workDays: WorkDays, now: Date): LookAhead {
  const { rule, latest } = progress
  const { timezone, schedule } = rule
  const today = dateIn(timezone, now)
  const ahead: LookAhead = { due: [], next: null, passed: [], openFrom: progress.openFrom, isWaiting: false }
  if (schedule.after_completion && latest?.is_open) return { ...ahead, isWaiting: true }

  const beganFrom = dateIn(timezone, new Date(progress.beginsAfter))
  // An occurrence moved by hand can begin before or after all those around it.
  const moved = movedByHand(rule, workDays)
  const movedDates = new Set(moved.map(({ date }) => date))
  const isOpen = (occurrence: PlannedOccurrence) =>
    !progress.recorded.has(occurrence.date) && takesPlaceAfter(progress.beginsAfter, occurrence)
  const isDue = (occurrence: PlannedOccurrence) => Date.parse(creationOf(rule, occurrence)) <= now.getTime()

  let regular: PlannedOccurrence | null = null
  for (const occurrence of planOccurrences(rule, workDays, { from: progress.openFrom, completed: latest })) {
    const { date, state } = occurrence
    if (state === 'skipped' && date < today && date >= beganFrom && !progress.recorded.has(date)) {
      ahead.passed.push(occurrence)
    }
    if (movedDates.has(date) || !isOpen(occurrence)) continue
    if (!isDue(occurrence)) {
      regular = occurrence
      break
    }
    ahead.due.push(occurrence)
  }
  const openMoved = moved.filter(isOpen)
  ahead.due.push(...openMoved.filter(isDue))
  ahead.due.sort(byStart)
  const later = [...(regular ? [regular] : []), ...openMoved.filter((one) => !isDue(one))].sort(byStart)
  ahead.next = later[0] ?? null
  ahead.openFrom = regular && regular.date < today ? regular.date : today
  return ahead
}

/** The dates that a user has moved, possibly far from where the rule puts them. */
export function movedByHand(rule: Recurrence, workDays: WorkDays): PlannedOccurrence[] {
  // Dates that count from completion are not known this far ahead.
  if (rule.schedule.after_completion) return []
  const moves = rule.exceptions.filter(({ action }) => action === 'move')
  return occurrencesOn(
    rule,
    workDays,
    moves.map(({ date }) => date),
  )
}

/** The occurrence of an original day; null when the rule has none there. */
export function findOccurrence(
  rule: Recurrence,
  workDays: WorkDays,
  date: string,
  latest: LatestCreated | null = null,
): PlannedOccurrence | null {
  if (!rule.schedule.after_completion) return occurrencesOn(rule, workDays, [date])[0] ?? null
  const [first] = planOccurrences(rule, workDays, { from: date, completed: latest })
  return first?.date === date ? first : null
}

/** When the request of an occurrence is created. */
export function creationOf({ timezone, schedule }: Recurrence, { starts_at }: PlannedOccurrence): string {
  if (starts_at === null) throw new Error('What is skipped is never created')
  if (schedule.create_ahead_days === 0) return starts_at
  const starts = Temporal.Instant.from(starts_at).toZonedDateTimeISO(timezone)
  return new Date(starts.subtract({ days: schedule.create_ahead_days }).epochMilliseconds).toISOString()
}

/** The date in a time zone. */
export function dateIn(timezone: string, moment: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Whether it takes place, and begins after a moment. */
export function takesPlaceAfter(moment: string, { starts_at }: PlannedOccurrence): boolean {
  return starts_at !== null && Date.parse(starts_at) > Date.parse(moment)
}

export function byStart(a: PlannedOccurrence, b: PlannedOccurrence): number {
  return Date.parse(a.starts_at ?? '') - Date.parse(b.starts_at ?? '')
}
