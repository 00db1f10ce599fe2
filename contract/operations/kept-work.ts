import { z } from 'zod'
import { COMMENT_MAX } from '../limits.ts'
import { requestPage } from '../requests/request-rows.ts'
import { defineRoutes, idParams, requiredText, time, user } from '../route.ts'
import { OPERATION_CALLS } from './operation-calls.ts'
import { KEPT_REASONS, operationId } from './operations.ts'

/** What an executor did on a request after others had changed it, until the office has decided about it. */
const keptOperation = z.object({
  id: z.string(),
  user,
  call: z.enum(OPERATION_CALLS),
  /** What it is about: a note's or a line's text, the title of an item or a checklist, who signed. */
  subject: z.string().nullable(),
  /** An answer, an amount. */
  detail: z.string().nullable(),
  happened_at: time,
  received_at: time,
  is_clock_uncertain: z.boolean(),
  reason: z.enum(KEPT_REASONS).nullable(),
  /** What the state of the request did not allow. */
  message: z.string().nullable(),
})
export type KeptOperation = z.output<typeof keptOperation>

/** Which of them; those of one request. */
const chosen = z.strictObject({ operations: z.array(operationId).min(1).max(1000) })

export const keptWorkRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/requests/:id/kept-work',
    access: 'requests:read',
    summary: 'What was done on the request after others had changed it, in its order, until that is decided about',
    params: idParams,
    response: z.array(keptOperation),
  },
  accept: {
    method: 'POST',
    path: '/requests/:id/kept-work/accept',
    access: 'requests:update',
    summary: 'Take over kept work, as done by its executor at its time',
    actions: ['requests.decide-kept'],
    params: idParams,
    body: chosen,
    response: requestPage,
  },
  discard: {
    method: 'POST',
    path: '/requests/:id/kept-work/discard',
    access: 'requests:update',
    summary: 'Discard kept work; the history says what and why',
    actions: ['requests.decide-kept'],
    params: idParams,
    body: chosen.extend({ comment: requiredText(COMMENT_MAX, 'comment_required') }),
    response: requestPage,
  },
})
