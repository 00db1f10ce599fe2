import { sql } from 'kysely'
import type { SignInMethodList, signInMethodRoutes } from '#contract/auth/sign-in-methods.ts'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { wordsIn } from '#contract/messages.ts'
import { canonicalEmail } from '#contract/values/emails.ts'
import type { Actor } from '#server/access/actor.ts'
import { recordOwnChange } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid, notFound } from '#server/errors/app-error.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import type { SsoProfile } from '#server/sso/sso.ts'
import { readEmailRecipient, type UserEmails } from '../emails/user-emails.ts'
import { markVerified } from '../emails/verified-addresses.ts'
import { openAttempts } from '../sessions/attempts.ts'
import { openSsoAttempts } from './sso-attempts.ts'
import { linkIdentity, resolveIdentity } from './sso-identities.ts'

export function signInMethodHandlers(services: Services): Handlers<typeof signInMethodRoutes> {
  const { config, database, sso, ssoSeals, rateLimits, userEmails: emails } = services
  const attempts = openAttempts(config.rateLimit, rateLimits)
  const ssoAttempts = openSsoAttempts(services)
  const read = (tx: Tx, { userId }: Actor) => readSignInMethods(tx, userId, sso.providers)

  return {
    list: ({ actor }) => database.asSystem((tx) => read(tx, actor), { readOnly: true }),

    begin: ({ actor, body, request, reply }) =>
      ssoAttempts.begin(body.provider, { what: body.purpose, userId: actor.userId }, { request, reply }),

    async link({ actor, body: { provider, ...returned }, request, reply, locale }) {
      await attempts.countSso(request, reply)
      const profile = await ssoAttempts.finish(provider, { what: 'link', userId: actor.userId }, returned, {
        request,
        reply,
      })
      return database.asSystem(async (tx) => {
        const identity = { provider, subject: profile.subject, email: profile.email }
        const owner = await resolveIdentity(tx, identity)
        if (owner !== undefined && owner !== actor.userId) {
          throw invalid({ code: ['social_taken', { provider: wordsIn(locale).language.providers[provider] }] })
        }
        if (owner === undefined) await link(tx, emails, actor.userId, provider, profile)
        return read(tx, actor)
      })
    },

    async confirm({ actor, body: { provider, ...returned }, request, reply, locale }) {
      await attempts.countSso(request, reply)
      const goal = { what: 'confirm', userId: actor.userId } as const
      const { subject, email } = await ssoAttempts.finish(provider, goal, returned, { request, reply })
      const owner = await database.asSystem((tx) => resolveIdentity(tx, { provider, subject, email }))
      if (owner !== actor.userId) {
        throw invalid({ code: ['social_other', { provider: wordsIn(locale).language.providers[provider] }] })
      }
      return { confirmation: await ssoSeals.sealConfirmation({ sessionId: actor.sessionId }) }
    },

    async unlink({ actor, params }) {
      await database.asSystem((tx) => unlink(tx, emails, actor, params.id, sso.providers))
      return null
    },
  }
}

async function readSignInMethods(tx: Tx, userId: number, providers: SignInProvider[]): Promise<SignInMethodList> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const linked = await tx
    .selectFrom('user_identities')
    .select(['id', 'email', 'created_at as linked_at', sql<SignInProvider>`provider`.as('provider')])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .orderBy('id')
    .execute()
  const isOpen = ({ provider }: { provider: SignInProvider }) => providers.includes(provider)
  const hasPassword = password_hash !== null
  return {
    has_password: hasPassword,
    providers,
    linked: linked.map((link) => ({
      ...link,
      is_open: isOpen(link),
      can_unlink: hasPassword || linked.some((other) => other.id !== link.id && isOpen(other)),
    })),
  }
}

async function link(
  tx: Tx,
  emails: UserEmails,
  userId: number,
  provider: SignInProvider,
  { subject, email, isEmailVerified }: SsoProfile,
): Promise<void> {
  await linkIdentity(tx, userId, { provider, subject, email })
  // The provider has verified it: if it is the user's address here, it is confirmed.
  const address = email && canonicalEmail(email)
  if (address && isEmailVerified) await markVerified(tx, userId, address)
  const user = await readEmailRecipient(tx, { id: userId })
  if (user) await emails.notifySsoLinked(tx, user, { provider, email })
  await recordOwnChange(tx, userId, { sign_in: { old: null, new: provider } })
}

/** @throws AppError not_found; validation_failed for the last way to sign in */
async function unlink(
  tx: Tx,
  emails: UserEmails,
  { userId }: Actor,
  id: number,
  providers: SignInProvider[],
): Promise<void> {
  // Two concurrent calls would each find the other's method still there.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const link = (await readSignInMethods(tx, userId, providers)).linked.find((linked) => linked.id === id)
  if (!link) throw notFound()
  if (!link.can_unlink) throw invalid({ id: 'last_way_in' })
  await tx.deleteFrom('user_identities').where('id', '=', id).execute()
  const user = await readEmailRecipient(tx, { id: userId })
  if (user) await emails.notifySsoUnlinked(tx, user, link)
  await recordOwnChange(tx, userId, { sign_in: { old: link.provider, new: null } })
}
