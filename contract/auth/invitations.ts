import { z } from 'zod'
import { defineRoutes, idParams, time } from '../route.ts'
import { password } from '../user-fields.ts'
import { agreed } from './consents.ts'
import { mailedEmail, mailedToken } from './passwords.ts'

/** What the link of an invitation says. */
const link = { email: mailedEmail, token: mailedToken }

/** With a password of one's own when the address was not proved before. */
export const acceptByLink = z
  .strictObject({ ...link, password: password.optional(), password_confirmation: z.string().optional(), agreed })
  .refine((body) => body.password === body.password_confirmation, {
    error: 'passwords_differ',
    path: ['password_confirmation'],
  })

/** An invitation as anyone with its link sees it. */
export const openedInvitation = z.object({
  company: z.string(),
  email: z.string(),
  /** The address was not proved before: what was set for it may be somebody else's, so a password has to be set. */
  needs_password: z.boolean(),
})
export type OpenedInvitation = z.output<typeof openedInvitation>

export const ownInvitation = z.object({
  id: z.number(),
  company: z.string(),
  role: z.string(),
  created_at: time,
  /** The person has not agreed to the license and the privacy policy as they are now: accepting takes `agreed`. */
  needs_agreement: z.boolean(),
})
export type OwnInvitation = z.output<typeof ownInvitation>

/** Where one works from now on. */
const accepted = z.object({ account_id: z.number() })

/** Invitations into a company of people who have a user already. */
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
      'Accept an invitation with its mailed link, once. An address that was not proved before is from now on: its former password, sessions and links to providers end, and the password given here holds',
    body: acceptByLink,
    response: accepted,
  },
  list: {
    method: 'GET',
    path: '/auth/invitations',
    access: 'user',
    summary: 'Invitations that wait for one’s answer; none while one’s address is not proved',
    crossAccount: true,
    response: z.array(ownInvitation),
  },
  accept: {
    method: 'POST',
    path: '/auth/invitations/:id/accept',
    access: 'user',
    summary:
      'Accept an invitation to one’s proved address. Who has not agreed to the license and the privacy policy as they are now does so with it',
    crossAccount: true,
    params: idParams,
    body: z.strictObject({ agreed: agreed.optional() }).default({}),
    response: accepted,
  },
  decline: {
    method: 'DELETE',
    path: '/auth/invitations/:id',
    access: 'user',
    summary: 'Decline an invitation to one’s proved address',
    crossAccount: true,
    params: idParams,
    response: z.null(),
  },
})
