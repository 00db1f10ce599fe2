import type { Amount } from './clock.ts'
import type { ServiceHours } from './service-hours.ts'
import type { Escalation, ReactionEnd } from './targets.ts'

/** A promise as it was made: what `sla_clocks.target` keeps, whatever becomes of the agreement and its hours. */
export interface ClockTarget {
  amount: Amount
  /** null: around the clock. */
  hours: (ServiceHours & { id: number; name: string }) | null
  /** Where the hours are kept: a zone, by now. */
  timezone: string
  reaction_ends_with: ReactionEnd
  warn_at: number[]
  escalate: Escalation[]
}

/** Changed fields of a request, as its history names them, by which it may get another promise. */
export const MATCHED_FIELDS = ['priority', 'work_type', 'type', 'facility', 'client'] as const
export type MatchedField = (typeof MATCHED_FIELDS)[number]

/** What else changes clocks that run, besides what happens to the request. */
export const CLOCK_CHANGES = [...MATCHED_FIELDS, 'agreement', 'hours', 'calendar', 'pauses'] as const
export type ClockChange = (typeof CLOCK_CHANGES)[number]
