import { z } from 'zod'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { named, optionalText } from '../route.ts'
import { HOUR_MS, MINUTE_MS } from '../values/durations.ts'
import { AMOUNT_UNITS, type Amount, CLOCK_KINDS, type ClockKind } from './clock.ts'

/** What ends a reaction, and with it each later stage. */
export const REACTION_ENDS = ['assigned', 'on_the_way', 'started'] as const
export type ReactionEnd = (typeof REACTION_ENDS)[number]

export const TARGETS_MAX = 50
/** A promise that is due later than this is none. */
export const DUE_DAYS_MAX = 400
export const PERCENT_MAX = 200
/** The percents of a new target at which those who work on the request are warned. */
export const WARN_AT_DEFAULT = [75]
const WARNINGS_MAX = 5
const ESCALATIONS_MAX = 10

const HOURS_A_DAY = 24
const MINUTES_A_DAY = (HOURS_A_DAY * HOUR_MS) / MINUTE_MS
const AMOUNT_MAX: Record<Amount['unit'], number> = { min: DUE_DAYS_MAX * MINUTES_A_DAY, working_days: DUE_DAYS_MAX }

const rowId = z.number().int().positive()

const amount = z.strictObject({ amount: z.number().int().min(1), unit: z.enum(AMOUNT_UNITS) }).superRefine(checkReach)

function checkReach(given: Amount, context: z.RefinementCtx): void {
  if (given.amount <= AMOUNT_MAX[given.unit]) return
  context.addIssue({ code: 'custom', path: ['amount'], message: 'due_too_far', params: { days: DUE_DAYS_MAX } })
}

/** Whom an escalation reaches: the request's manager, or else the agreement's; all active users of a role; one user. */
const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manager') }),
  z.strictObject({ kind: z.literal('role'), role_id: rowId }),
  z.strictObject({ kind: z.literal('user'), user_id: rowId }),
])

const escalation = z.strictObject({ percent: z.number().int().min(1).max(PERCENT_MAX), to: recipient })
export type Escalation = z.output<typeof escalation>

/** Which requests a target is for. What is null or absent is any; of types, any but planned. */
const match = z.strictObject({
  type: z.enum(REQUEST_TYPES).nullable().default(null),
  work_type: optionalText(100).default(null),
  priority: z.number().int().min(0).max(1).nullable().default(null),
  facility_id: rowId.nullable().default(null),
})

/** A promise as it is saved. */
export const targetSave = z
  .strictObject({
    match: match.default({ type: null, work_type: null, priority: null, facility_id: null }),
    reaction: amount.nullable().default(null),
    arrival: amount.nullable().default(null),
    resolution: amount.nullable().default(null),
    /** Null: around the clock. */
    hours_id: rowId.nullable().default(null),
    reaction_ends_with: z.enum(REACTION_ENDS).default('assigned'),
    warn_at: z
      .array(z.number().int().min(1).max(99))
      .max(WARNINGS_MAX)
      .transform((percents) => [...new Set(percents)].sort((one, other) => one - other))
      .default(WARN_AT_DEFAULT),
    escalate: z.array(escalation).max(ESCALATIONS_MAX).default([]),
  })
  .superRefine(checkPromises)
export type TargetSave = z.output<typeof targetSave>

/** At least one promise; a request is not resolved before its reaction or arrival was due. */
function checkPromises(target: Record<ClockKind, Amount | null>, context: z.RefinementCtx): void {
  if (CLOCK_KINDS.every((kind) => !target[kind])) {
    context.addIssue({ code: 'custom', path: ['reaction'], message: 'promise_required' })
  }
  const { reaction, arrival, resolution } = target
  const isShorter = [reaction, arrival].some(
    (sooner) => sooner && resolution && sooner.unit === resolution.unit && resolution.amount < sooner.amount,
  )
  if (isShorter) context.addIssue({ code: 'custom', path: ['resolution'], message: 'resolution_too_soon' })
}

/** The targets of an agreement: none for the same requests as another. */
export const targetsSave = z.array(targetSave).max(TARGETS_MAX).superRefine(checkMatches)

function checkMatches(targets: TargetSave[], context: z.RefinementCtx): void {
  const known = new Set<string>()
  for (const [index, target] of targets.entries()) {
    const key = matchKey(target.match)
    if (known.has(key)) context.addIssue({ code: 'custom', path: [index, 'match'], message: 'target_repeated' })
    known.add(key)
  }
}

/** Equal for targets that are for the same requests. */
export function matchKey({ type, work_type, priority, facility_id }: TargetSave['match']): string {
  return JSON.stringify([type, work_type, priority, facility_id])
}

const shownAmount = z.object({ amount: z.number(), unit: z.enum(AMOUNT_UNITS) })

/** A promise as it is shown, with the names of what it refers to. */
export const targetRow = z.object({
  id: z.number(),
  match: z.object({
    type: z.enum(REQUEST_TYPES).nullable(),
    work_type: z.string().nullable(),
    priority: z.number().nullable(),
    facility: named.nullable(),
  }),
  reaction: shownAmount.nullable(),
  arrival: shownAmount.nullable(),
  resolution: shownAmount.nullable(),
  /** Null: around the clock. */
  hours: named.nullable(),
  reaction_ends_with: z.enum(REACTION_ENDS),
  warn_at: z.array(z.number()),
  escalate: z.array(
    z.object({
      percent: z.number(),
      to: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('manager') }),
        z.object({ kind: z.literal('role'), role: named }),
        z.object({ kind: z.literal('user'), user: named }),
      ]),
    }),
  ),
})
export type TargetRow = z.output<typeof targetRow>
