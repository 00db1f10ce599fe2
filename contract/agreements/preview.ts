import { z } from 'zod'
import { REQUEST_TYPES } from '../requests/status/request-status.ts'
import { defineRoutes, id, named, optionalText, time } from '../route.ts'
import { AMOUNT_UNITS, CLOCK_KINDS } from '../sla/clock.ts'
import { AGREEMENT_REASONS, NO_TARGET_REASONS, TARGET_REASONS } from './choose-target.ts'

/** Without a client and a facility, as for a client without an agreement of their own. */
const previewBody = z.strictObject({
  client_id: id.nullable().default(null),
  facility_id: id.nullable().default(null),
  type: z.enum(REQUEST_TYPES),
  work_type: optionalText(100).default(null),
  priority: z.union([z.literal(0), z.literal(1)]).default(0),
  /** When it is created; now, without it. */
  at: time.optional(),
})
export type PreviewBody = z.output<typeof previewBody>

/** What a request would be promised. */
const preview = z.object({
  /** Its name is its number; null for those who may not read it. */
  agreement: named.nullable(),
  target_id: z.number().nullable(),
  /** Why the request has no target; null where it has one. */
  none: z.enum(NO_TARGET_REASONS).nullable(),
  agreement_reason: z.enum(AGREEMENT_REASONS).nullable(),
  /** What the target names of the request, the most particular first. */
  target_reasons: z.array(z.enum(TARGET_REASONS)),
  clocks: z.array(
    z.object({
      kind: z.enum(CLOCK_KINDS),
      promised: z.object({ amount: z.number(), unit: z.enum(AMOUNT_UNITS) }),
      /** null: its hours open too seldom. */
      due_at: time.nullable(),
      /** null: around the clock. */
      hours: z.string().nullable(),
      timezone: z.string(),
    }),
  ),
})
export type SlaPreview = z.output<typeof preview>

export const slaRoutes = defineRoutes({
  preview: {
    method: 'POST',
    path: '/agreements/preview',
    access: 'requests:read',
    summary: 'Which target a request would have, why, and when it would be due',
    body: previewBody,
    response: preview,
  },
})
