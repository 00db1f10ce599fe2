import { z } from 'zod'
import { defineRoutes, time } from '../route.ts'
import { workSchedule } from './work-schedule.ts'

/** What a page needs to know before it sends the executor's position. */
export const positionSharing = z.object({
  /** Whether they agreed to share their position with the account; null: not asked yet. */
  is_agreed: z.boolean().nullable(),
  decided_at: time.nullable(),
  /** Whether one of their requests is in work. */
  is_at_work: z.boolean(),
  /** Outside of it nothing is sent; null: they work at any time. */
  workSchedule: workSchedule.nullable(),
})
export type PositionSharing = z.output<typeof positionSharing>

export const positionRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/user/position-sharing',
    access: 'user',
    summary: 'Whether the user shares their position, and whether it is needed now',
    response: positionSharing,
  },
  decide: {
    method: 'POST',
    path: '/user/position-sharing',
    access: 'user',
    summary: 'Agree to share the position while a request is in work, or take that back',
    body: z.strictObject({ is_agreed: z.boolean() }),
    response: positionSharing,
  },
})
