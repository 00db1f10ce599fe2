import { z } from 'zod'
import { PASSWORD_MAX } from '../limits.ts'
import { defineRoutes, whenMissing } from '../route.ts'
import { email, password } from '../user-fields.ts'
import { agreed } from './consents.ts'

export const forgotPassword = z.strictObject({ email })

/** Some mail programs turn a plus in a link into a space; no address contains a space. */
export const mailedEmail = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(' ', '+') : value),
  email,
)
export const mailedToken = z.string().min(1).max(200)

/** With the token of a mailed link. */
const newPassword = z.strictObject({
  email: mailedEmail,
  token: mailedToken,
  password,
  password_confirmation: z
    .string({ error: 'password_confirmation_required' })
    .min(1, { error: 'password_confirmation_required' }),
})

const isRepeated = (body: z.output<typeof newPassword>) => body.password === body.password_confirmation
const DIFFER = { error: 'passwords_differ', path: ['password_confirmation'] }

/** A user whom someone else added sets their first password and agrees to the texts at once. */
export const resetPassword = newPassword.extend({ agreed: agreed.optional() }).refine(isRepeated, DIFFER)
export const undoEmail = newPassword.refine(isRepeated, DIFFER)

export const changePassword = z.strictObject({
  oldPassword: z
    .string({ error: 'old_password_required' })
    .min(1, { error: 'old_password_required' })
    .max(PASSWORD_MAX, {
      error: 'password_max',
    }),
  newPassword: z.string(whenMissing('new_password_required')).min(1, { error: 'new_password_required' }).pipe(password),
})

export const passwordRoutes = defineRoutes({
  forgot: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link to set a new password; the answer is the same whether or not the address is known',
    body: forgotPassword,
    response: z.null(),
  },
  reset: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary:
      'Set a password with a mailed link, once; every device is signed out, and every calendar link ends. The first password comes with consent to the license and the privacy policy',
    body: resetPassword,
    response: z.null(),
  },
  change: {
    method: 'POST',
    path: '/auth/changePassword',
    access: 'user',
    summary: 'Change the password; every other device is signed out',
    crossAccount: true,
    body: changePassword,
    /** How many calendar links of the user go on answering, in all their accounts. */
    response: z.object({ calendar_feeds: z.number() }),
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/email/verify/:email/:hash',
    access: 'public',
    summary: 'Confirm an address with its mailed link; a new address takes effect then',
    params: z.strictObject({ email: mailedEmail, hash: mailedToken }),
    response: z.null(),
  },
  undoEmail: {
    method: 'POST',
    path: '/auth/email/undo',
    access: 'public',
    summary: 'Undo a change of address with the link mailed to the former one; every device is signed out',
    body: undoEmail,
    response: z.null(),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resendVerificationEmail',
    access: 'user',
    summary: 'Mail the link that confirms the address again',
    crossAccount: true,
    response: z.null(),
  },
})
