import { z } from 'zod'
import { id, time, user, whenMissing } from '../route.ts'

export const pauseReasonId = z.number(whenMissing('pause_reason_required')).int().positive()

export const pauseParams = z.strictObject({ id, pauseId: id })

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
