import { z } from 'zod'
import { flag, listQuery, pageOf } from '../paging.ts'
import { defineRoutes, idParams, requiredText, rowActionsSchema } from '../route.ts'
import { CLOCK_KINDS } from './clock.ts'

/** Those every account begins with, in their order; the screens translate these names. */
export const DEFAULT_PAUSE_REASONS = ['waits_for_client', 'waits_for_part', 'waits_for_access', 'other'] as const

/** Beyond these, a list of reasons is not one to choose from. */
export const PAUSE_REASONS_MAX = 50

const fields = {
  name: requiredText(100, 'title_required'),
  /** Which clocks stand still meanwhile. */
  stops: z
    .array(z.enum(CLOCK_KINDS))
    .min(1)
    .transform((kinds) => CLOCK_KINDS.filter((kind) => kinds.includes(kind))),
  needs_comment: flag,
  /** Its place among the reasons. */
  position: z.number().int().min(0).max(1000),
  is_archived: flag,
}

export const pauseReasonCreate = z.strictObject({
  ...z.strictObject(fields).omit({ is_archived: true }).partial().shape,
  name: fields.name,
})
export const pauseReasonUpdate = z.strictObject(fields).partial()

export const pauseReasonRow = z.object({
  id: z.number(),
  name: z.string(),
  stops: z.array(z.enum(CLOCK_KINDS)),
  needs_comment: z.boolean(),
  position: z.number(),
  is_archived: z.boolean(),
})
export type PauseReason = z.output<typeof pauseReasonRow>

/** A reason as a pause is given it. */
export const offeredPauseReason = pauseReasonRow.pick({ id: true, name: true, needs_comment: true })
export type OfferedPauseReason = z.output<typeof offeredPauseReason>

const pauseReasonPage = pauseReasonRow.extend({ actions: rowActionsSchema('pause_reasons') })
export type PauseReasonPage = z.output<typeof pauseReasonPage>

export const pauseReasonRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/pause-reasons',
    access: 'user',
    summary: 'Reasons for pausing a request, in their order',
    query: listQuery([], { archived: flag.optional() }),
    response: pageOf(pauseReasonRow),
  },
  show: {
    method: 'GET',
    path: '/pause-reasons/:id',
    access: 'admin',
    summary: 'A reason for pausing a request',
    params: idParams,
    response: pauseReasonPage,
  },
  create: {
    method: 'POST',
    path: '/pause-reasons',
    access: 'admin',
    summary: 'Add a reason for pausing a request',
    body: pauseReasonCreate,
    response: pauseReasonPage,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/pause-reasons/:id',
    access: 'admin',
    summary: 'Change a reason for pausing a request',
    actions: ['pause_reasons.update', 'pause_reasons.archive'],
    params: idParams,
    body: pauseReasonUpdate,
    response: pauseReasonPage,
  },
  remove: {
    method: 'DELETE',
    path: '/pause-reasons/:id',
    access: 'admin',
    summary: 'Delete a reason that no pause has had; another is archived',
    actions: ['pause_reasons.delete'],
    params: idParams,
    response: z.null(),
  },
})
