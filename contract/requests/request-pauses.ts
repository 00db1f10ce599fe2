import { z } from 'zod'
import { COMMENT_MAX } from '../limits.ts'
import { id, requiredText, requiredTime, time, user, whenMissing } from '../route.ts'

export const pauseReasonId = z.number(whenMissing('pause_reason_required')).int().positive()

export const pauseParams = z.strictObject({ id, pauseId: id })

/** When it really was, and why it is corrected. */
export const correctPauseBody = z.strictObject({
  from: requiredTime('required'),
  /** Null while it goes on. */
  to: time.nullable(),
  reason_id: pauseReasonId,
  comment: requiredText(COMMENT_MAX, 'comment_required'),
})

export const requestPause = z.object({
  id: z.number(),
  reason: z.object({ id: z.number(), name: z.string() }),
  comment: z.string().nullable(),
  from: time,
  to: time.nullable(),
  paused_by: user.nullable(),
  resumed_by: user.nullable(),
})
export type RequestPause = z.output<typeof requestPause>
