import { z } from 'zod'
import { date, time } from '../route.ts'

/** The state of a date of a rule. Source: domain, "Scheduler". */
export const OCCURRENCE_STATES = ['planned', 'created', 'skipped', 'moved', 'missed', 'failed'] as const
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number]

/**
 * Why an occurrence differs from its rule's day and time: `exception`: a user skipped or moved it; `holiday`: its day
 * is a day off (`title`: of the holiday, null for a weekend); `merged`: it would fall on the day of the occurrence
 * `into`; `short_month`: the month has no day `day`; `clock_change`: the clocks skip its time, and `time` is the first
 * minute that exists.
 */
export const occurrenceReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exception') }),
  z.object({ kind: z.literal('holiday'), title: z.string().nullable() }),
  z.object({ kind: z.literal('merged'), into: date }),
  z.object({ kind: z.literal('short_month'), day: z.number() }),
  z.object({ kind: z.literal('clock_change'), time: z.string() }),
])
export type OccurrenceReason = z.output<typeof occurrenceReason>

/** An occurrence as computed from the rule and the calendar, whatever happens to it later. */
export const plannedOccurrence = z.object({
  /** Its original day, `YYYY-MM-DD` in the schedule's zone, which identifies it. */
  date,
  state: z.enum(['planned', 'skipped', 'moved']),
  /** The day on which it takes place: `date`, or the day it is moved to; null if skipped. */
  takes_place_on: date.nullable(),
  /** When it begins; null if skipped. */
  starts_at: time.nullable(),
  /** In the order in which they applied. */
  reasons: z.array(occurrenceReason),
})
export type PlannedOccurrence = z.output<typeof plannedOccurrence>

/** Why no request was created for an occurrence. */
export const OCCURRENCE_FAILURES = [
  'client_archived',
  'facility_archived',
  'executor_inactive',
  'manager_inactive',
  'storage_full',
  'not_created',
] as const
export type OccurrenceFailure = (typeof OCCURRENCE_FAILURES)[number]
