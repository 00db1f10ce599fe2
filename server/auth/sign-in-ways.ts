import { sql } from 'kysely'
import { PROVIDER_NAMES, type SignInProvider } from '../../contract/auth/sign-in-providers.ts'
import type { SignInWays, signInWayRoutes } from '../../contract/auth/sign-in-ways.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { notFound, refused } from '../http/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import type { SsoProfile } from '../sso/sso.ts'
import { openAttempts } from './attempts.ts'
import { markVerified } from './password-handlers.ts'
import { type PersonLetters, readPerson } from './person-letters.ts'
import { recordOwnChange } from './record-own-change.ts'
import { openSocialAttempts } from './social-attempts.ts'
import { linkIdentity, recogniseIdentity } from './social-identities.ts'

export function signInWayHandlers(services: Services): Handlers<typeof signInWayRoutes> {
  const { config, database, sso, socialSeals, attemptCounts, personLetters: letters } = services
  const attempts = openAttempts(config.rateLimit, attemptCounts)
  const social = openSocialAttempts(services)
  const read = (tx: Tx, { userId }: Actor) => readWays(tx, userId, sso.providers)

  return {
    list: ({ actor }) => database.asSystem((tx) => read(tx, actor), { readOnly: true }),

    begin: ({ actor, body, request, reply }) =>
      social.begin(body.provider, { what: body.purpose, userId: actor.userId }, { request, reply }),

    async link({ actor, body: { provider, ...returned }, request, reply, locale }) {
      await attempts.countSocial(request, reply)
      const profile = await social.finish(provider, { what: 'link', userId: actor.userId }, returned, {
        request,
        reply,
      })
      return database.asSystem(async (tx) => {
        const identity = { provider, subject: profile.subject, email: profile.email }
        const owner = await recogniseIdentity(tx, identity)
        if (owner !== undefined && owner !== actor.userId) {
          throw refused({ code: ['social_taken', { provider: PROVIDER_NAMES[locale][provider] }] })
        }
        if (owner === undefined) await link(tx, letters, actor.userId, provider, profile)
        return read(tx, actor)
      })
    },

    async confirm({ actor, body: { provider, ...returned }, request, reply, locale }) {
      await attempts.countSocial(request, reply)
      const goal = { what: 'confirm', userId: actor.userId } as const
      const { subject, email } = await social.finish(provider, goal, returned, { request, reply })
      const owner = await database.asSystem((tx) => recogniseIdentity(tx, { provider, subject, email }))
      if (owner !== actor.userId) {
        throw refused({ code: ['social_other', { provider: PROVIDER_NAMES[locale][provider] }] })
      }
      return { confirmation: await socialSeals.sealConfirmation({ sessionId: actor.sessionId }) }
    },

    async unlink({ actor, params }) {
      await database.asSystem((tx) => unlink(tx, letters, actor, params.id, sso.providers))
      return null
    },
  }
}

async function readWays(tx: Tx, userId: number, providers: SignInProvider[]): Promise<SignInWays> {
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
    linked: linked.map((way) => ({
      ...way,
      is_open: isOpen(way),
      can_unlink: hasPassword || linked.some((other) => other.id !== way.id && isOpen(other)),
    })),
  }
}

async function link(
  tx: Tx,
  letters: PersonLetters,
  userId: number,
  provider: SignInProvider,
  { subject, email, isEmailVerified }: SsoProfile,
): Promise<void> {
  await linkIdentity(tx, userId, { provider, subject, email })
  // The provider vouches for it: when it is the person's own address here, it is proved.
  if (email && isEmailVerified) await markVerified(tx, userId, email.toLowerCase())
  const person = await readPerson(tx, { id: userId })
  if (person) await letters.tellWayLinked(tx, person, { provider, email })
  await recordOwnChange(tx, userId, { sign_in: { old: null, new: provider } })
}

/** @throws AppError not_found; validation_failed when there would be no way in any more */
async function unlink(
  tx: Tx,
  letters: PersonLetters,
  { userId }: Actor,
  id: number,
  providers: SignInProvider[],
): Promise<void> {
  // Two at once would each find the other's way still there.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const way = (await readWays(tx, userId, providers)).linked.find((linked) => linked.id === id)
  if (!way) throw notFound()
  if (!way.can_unlink) throw refused({ id: 'last_way_in' })
  await tx.deleteFrom('user_identities').where('id', '=', id).execute()
  const person = await readPerson(tx, { id: userId })
  if (person) await letters.tellWayUnlinked(tx, person, way)
  await recordOwnChange(tx, userId, { sign_in: { old: way.provider, new: null } })
}
