import { z } from 'zod'
import { PASSWORD_MAX } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { email, password } from '../user-fields.ts'
import { agreed } from './consents.ts'

export const forgotPassword = z.strictObject({ email })

/** Links are read out of mail by programs that sometimes turn a plus into a space; no address has one. */
export const mailedEmail = z.preprocess(
  (value) => (typeof value === 'string' ? value.replaceAll(' ', '+') : value),
  email,
)
export const mailedToken = z.string().min(1).max(200)

/** With a mailed link. */
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

/** Who was taken in by somebody else joins with their first password, and agrees. */
export const resetPassword = newPassword.extend({ agreed: agreed.optional() }).refine(isRepeated, DIFFER)
export const undoEmail = newPassword.refine(isRepeated, DIFFER)

export const changePassword = z.strictObject({
  oldPassword: z
    .string({ error: 'old_password_required' })
    .min(1, { error: 'old_password_required' })
    .max(PASSWORD_MAX, {
      error: 'password_max',
    }),
  newPassword: z.string({ error: 'new_password_required' }).min(1, { error: 'new_password_required' }).pipe(password),
})

export const passwordRoutes = defineRoutes({
  forgot: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Mail a link to set another password; the answer is the same whoever the address belongs to',
    body: forgotPassword,
    response: z.null(),
  },
  reset: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary:
      'Set a password with a mailed link, once; every device is signed out. With the first password one agrees to the license and the privacy policy',
    body: resetPassword,
    response: z.null(),
  },
  change: {
    method: 'POST',
    path: '/auth/changePassword',
    access: 'user',
    summary: 'Change one’s password; every other device is signed out',
    crossAccount: true,
    body: changePassword,
    response: z.null(),
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/email/verify/:email/:hash',
    access: 'public',
    summary:
      'Prove with a mailed link that the address is one’s own; one that was asked for as a new one holds from then on',
    params: z.strictObject({ email: mailedEmail, hash: mailedToken }),
    response: z.null(),
  },
  undoEmail: {
    method: 'POST',
    path: '/auth/email/undo',
    access: 'public',
    summary: 'Take a change of address back with the link mailed to the former one; every device is signed out',
    body: undoEmail,
    response: z.null(),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resendVerificationEmail',
    access: 'user',
    summary: 'Mail the link that proves one’s address once more',
    crossAccount: true,
    response: z.null(),
  },
})
