import { z } from 'zod'
import { defineRoutes, time } from '../route.ts'
import { workSchedule } from './work-schedule.ts'

/** What a page has to know before it says where its executor is. */
export const positionSharing = z.object({
  /** Whether they let the company see where they are; null: they were not asked yet. */
  is_agreed: z.boolean().nullable(),
  decided_at: time.nullable(),
  /** A request of theirs is in work. */
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
    summary: 'Whether one lets the company see where one is, and whether there is a reason to now',
    response: positionSharing,
  },
  decide: {
    method: 'POST',
    path: '/user/position-sharing',
    access: 'user',
    summary: 'Let the company see where one is while a request is in work, or take that back',
    body: z.strictObject({ is_agreed: z.boolean() }),
    response: positionSharing,
  },
})
