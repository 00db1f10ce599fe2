import { z } from 'zod'
import { listQuery, pageOf } from '../paging.ts'
import { defineRoutes, idParams, time } from '../route.ts'

/** Somebody who was deleted, as the history still names them. */
export const leftUser = z.object({ id: z.number(), name: z.string(), left_at: time })
export type LeftUser = z.output<typeof leftUser>

export const leftUserRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/account/left-users',
    access: 'admin',
    summary: 'Deleted users whose personal data has not been erased, the last to leave first',
    query: listQuery([], {}),
    response: pageOf(leftUser),
  },
  erase: {
    method: 'POST',
    path: '/account/left-users/:id/erase',
    access: 'admin',
    summary: 'Erase what names a deleted user; what they did stays, and goes on to be counted',
    params: idParams,
    response: z.null(),
  },
})
