import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'
import { password } from '../user-fields.ts'
import { agreed } from './consents.ts'
import { mailedEmail, mailedToken } from './passwords.ts'

/** The parameters in the link of an invitation. */
const link = { email: mailedEmail, token: mailedToken }

/** With a new password when `needs_password`. */
export const invitationAcceptance = z
  .strictObject({ ...link, password: password.optional(), password_confirmation: z.string().optional(), agreed })
  .refine((body) => body.password === body.password_confirmation, {
    error: 'passwords_differ',
    path: ['password_confirmation'],
  })

/** An invitation as shown to anyone with its link. */
export const openedInvitation = z.object({
  company: z.string(),
  email: z.string(),
  /**
   * The present password may be another person's: the address was never confirmed, or an admin set the password or the
   * address. A new one has to be set.
   */
  needs_password: z.boolean(),
})
export type OpenedInvitation = z.output<typeof openedInvitation>

export const ownInvitation = z.object({
  id: z.number(),
  company: z.string(),
  role: z.string(),
  created_at: time,
  /** The user has not agreed to the current license and privacy policy: accepting needs `agreed`. */
  needs_agreement: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** The account the user works in from now on. */
const accepted = z.object({ account_id: z.number() })

/** Invitations into an account of users who exist already. */
export const invitationRoutes = defineRoutes({
  open: {
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'What the mailed link of an invitation is for',
    body: z.strictObject(link),
    response: openedInvitation,
  },
  acceptByLink: {
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'public',
    summary:
      'Accept an invitation with its mailed link, once. Where others may be able to sign in as the user (`needs_password`), the former password, sessions and links to providers end, and the password given here replaces them',
    body: invitationAcceptance,
    response: accepted,
  },
  list: {
    method: 'GET',
    path: '/auth/invitations',
    access: 'user',
    summary:
      "The user's pending invitations; empty while their address is not confirmed, or while others may know their password: the mailed link accepts those",
    crossAccount: true,
    response: z.array(ownInvitation),
  },
  accept: {
    method: 'POST',
    path: '/auth/invitations/:id/accept',
    access: 'user',
    summary:
      'Accept an invitation to a confirmed address by a user who set their password themselves. One who has not agreed to the current license and privacy policy agrees to them here',
    crossAccount: true,
    params: idParams,
    body: z.strictObject({ agreed: agreed.optional() }).default({}),
    response: accepted,
  },
  decline: {
    method: 'DELETE',
    path: '/auth/invitations/:id',
    access: 'user',
    summary: 'Decline an invitation to a confirmed address',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
})
