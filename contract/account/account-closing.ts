import { z } from 'zod'
import { accountRow } from '../auth/auth.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { defineRoutes, requiredText } from '../route.ts'

/** The account's name is typed in, so that an admin does not close another account by mistake. */
export const closingConfirmation = z.strictObject({
  name: requiredText(200, 'title_required'),
  /** Required from a user who has a password. */
  password: z.string().max(PASSWORD_MAX, { error: 'password_max' }).optional(),
})

export const accountClosingRoutes = defineRoutes({
  close: {
    method: 'POST',
    path: '/account/close',
    access: 'admin',
    summary: 'Close the account: all other users are signed out, and its data is deleted after a month of grace',
    callsExternal: true,
    body: closingConfirmation,
    response: accountRow,
  },
  takeBack: {
    method: 'POST',
    path: '/account/take-back',
    access: 'admin',
    summary: 'Reopen a closed account that is not deleted yet',
    whenClosed: true,
    response: accountRow,
  },
})
