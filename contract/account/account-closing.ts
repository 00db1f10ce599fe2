import { z } from 'zod'
import { accountRow } from '../auth/auth.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { defineRoutes, requiredText } from '../route.ts'

/** Its name is typed, so that nobody closes another company than they mean. */
export const closeAccount = z.strictObject({
  name: requiredText(200, 'title_required'),
  /** Of whoever has one. */
  password: z.string().max(PASSWORD_MAX, { error: 'password_max' }).optional(),
})

export const accountClosingRoutes = defineRoutes({
  close: {
    method: 'POST',
    path: '/account/close',
    access: 'admin',
    summary: 'Close the company: everybody else is signed out, and all of it is deleted after a month of grace',
    callsExternal: true,
    body: closeAccount,
    response: accountRow,
  },
  takeBack: {
    method: 'POST',
    path: '/account/take-back',
    access: 'admin',
    summary: 'Open a closed company again, while it is there',
    whenClosed: true,
    response: accountRow,
  },
})
