import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { callerOf } from './caller.ts'
import type { TestUser } from './create-account.ts'
import { linkTo } from './emails.ts'
import { known } from './known.ts'
import type { TestApp } from './start-app.ts'

/** The email and token of the newest invitation to an address, which open and accept it. */
export async function invitationLink(testApp: TestApp, email: string) {
  const link = await linkTo(testApp, email, 'added')
  return { email: known(link.searchParams.get('email')), token: known(link.searchParams.get('token')) }
}

/** A user with a verified address accepts the newest invitation that was mailed to them. */
export async function acceptInvitation(testApp: TestApp, { id, email }: Pick<TestUser, 'id' | 'email'>): Promise<void> {
  await proveAddress(testApp, id)
  const body = { ...(await invitationLink(testApp, email)), agreed: LEGAL_VERSIONS }
  await callerOf(testApp.app).call('invitations.acceptByLink', { body })
}

/** As if the user had opened the link that was mailed to them when they signed up. */
export async function proveAddress({ services }: TestApp, userId: number): Promise<void> {
  await services.database.asSystem((tx) =>
    tx.updateTable('users').set({ email_verified_at: new Date().toISOString() }).where('id', '=', userId).execute(),
  )
}
