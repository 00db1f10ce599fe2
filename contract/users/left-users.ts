import { z } from 'zod'
import { listQuery, pageOf } from '../paging.ts'
import { defineRoutes, idParams, time } from '../route.ts'

/** A deleted user, as the history still names them. */
export const leftUser = z.object({ id: z.number(), name: z.string(), left_at: time })
export type LeftUser = z.output<typeof leftUser>

export const leftUserRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/account/left-users',
    access: 'admin',
    summary: 'Deleted users whose personal data has not been erased, latest first',
    query: listQuery([], {}),
    response: pageOf(leftUser),
  },
  erase: {
    method: 'POST',
    path: '/account/left-users/:id/erase',
    access: 'admin',
    summary: "Erase a deleted user's personal data; their work stays and still counts",
    params: idParams,
    response: z.null(),
  },
})
