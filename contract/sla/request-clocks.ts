import { z } from 'zod'
import { named, time } from '../route.ts'
import { AMOUNT_UNITS, CLOCK_KINDS, CLOCK_STATES, SPAN_KEYS } from './clock.ts'

/** A promise of a request, as lists and its page show it. */
export const requestClock = z.object({
  kind: z.enum(CLOCK_KINDS),
  state: z.enum(CLOCK_STATES),
  started_at: time,
  /** null: its hours open too seldom. While paused, as it was when the pause began. */
  due_at: time.nullable(),
  met_at: time.nullable(),
  /** From when on it is soon due; null where it gives no warning. */
  soon_at: time.nullable(),
  is_learned_late: z.boolean(),
})
export type RequestClock = z.output<typeof requestClock>

/** Of a request in a list, the clock that runs out first; one that is paused where none runs. */
export const listedClock = requestClock.pick({ kind: true, state: true, due_at: true, soon_at: true })
export type ListedClock = z.output<typeof listedClock>

const span = z.object({ from: time, to: time, key: z.enum(SPAN_KEYS), why: z.string().nullable() })
export type RequestClockSpan = z.output<typeof span>

/** A promise with how it is counted. */
const explainedClock = requestClock.extend({
  promised: z.object({ amount: z.number(), unit: z.enum(AMOUNT_UNITS) }),
  /** Minutes inside hours; null: its hours open too seldom. */
  amount_min: z.number().nullable(),
  elapsed_min: z.number(),
  /** Negative: missed by so much. */
  remaining_min: z.number().nullable(),
  /** null: around the clock. */
  hours: z.string().nullable(),
  timezone: z.string(),
  /** Until now, or until it ended. */
  spans: z.array(span),
  /** From now until it is due. */
  ahead: z.array(span),
  /** What changed when it was missed by that alone. */
  missed_because: z.object({ field: z.string(), at: time }).nullable(),
})
export type ExplainedClock = z.output<typeof explainedClock>

/** Answer of `requests.sla`. */
export const requestSla = z.object({
  /** Its name is its number; null for those who may not read it, or where it was deleted. */
  agreement: named.nullable(),
  now: time,
  clocks: z.array(explainedClock),
})
export type RequestSla = z.output<typeof requestSla>
