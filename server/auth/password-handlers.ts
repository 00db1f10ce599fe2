import { sql } from 'kysely'
import type { passwordRoutes } from '#contract/auth/passwords.ts'
import type { Database, Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { changeEmail, undoEmailChange } from './change-email.ts'
import { findToken, redeemToken, type TokenPurpose } from './emails/one-time-tokens.ts'
import { readEmailRecipient } from './emails/user-emails.ts'
import { isProved, markVerified } from './emails/verified-addresses.ts'
import { OFFER_RESET } from './passwords/offer-reset.ts'
import { isAccessOwned, shareIfLinkWasShown } from './passwords/owned-access.ts'
import { hashPassword, isPassword } from './passwords/passwords.ts'
import { setPassword } from './passwords/set-password.ts'
import { openAttempts } from './sessions/attempts.ts'
import { countCalendarLinks, endCalendarLinks } from './sessions/calendar-links.ts'
import { dropAccess } from './sessions/drop-access.ts'
import { endSessionsOf } from './sessions/end-sessions.ts'
import { revokeKeysOf } from './sessions/revoke-keys.ts'
import { dropConsents, isJoining, recordConsents } from './sign-up/consents.ts'
import { notifyOfJoining } from './sign-up/notify-of-joining.ts'

/** Links that set a password: of a forgotten one, and the first one of an invited user. */
const SETS_PASSWORD: TokenPurpose[] = ['reset_password', 'invitation']

export function passwordHandlers(services: Services): Handlers<typeof passwordRoutes> {
  const { config, database, jobs, userEmails: emails } = services
  const attempts = openAttempts(config.rateLimit, services.rateLimits)

  return {
    async forgot({ body, request, reply }) {
      const { email } = body
      const isDue = await attempts.countResetEmail({ request, reply, email })
      // The user is looked up later, in a job: neither text nor time of the answer reveals whether the address is
      // known.
      if (isDue) await database.asSystem((tx) => jobs.send(tx, OFFER_RESET, { email }))
      return null
    },

    async reset({ body, request, reply }) {
      const { email, token, password, agreed } = body
      await attempts.countReset({ request, reply, email })
      const presented = { email, token, purposes: SETS_PASSWORD }
      // Checked first, so that a wrong link does not cost the computation of a hash.
      const owner = await database.asSystem((tx) => findToken(tx, presented), { readOnly: true })
      if (owner === undefined) throw invalid({ token: 'reset_failed' })
      const passwordHash = await hashPassword(password)
      await database.asSystem(async (tx) => {
        const userId = await redeemToken(tx, presented)
        if (userId === undefined) throw invalid({ token: 'reset_failed' })
        const joins = await isJoining(tx, userId)
        if (!agreed && joins) throw invalid({ agreed: 'agreement_required' })
        // The link proves that the user receives the mail of the address.
        if (!(await isProved(tx, userId))) await dropConsents(tx, userId)
        if (!(await isAccessOwned(tx, userId))) await dropAccess(tx, userId)
        if (agreed) await recordConsents(tx, userId, agreed, request)
        await markVerified(tx, userId, email)
        await endSessionsOf(tx, { userId })
        await endCalendarLinks(tx, userId)
        await revokeKeysOf(tx, userId)
        await setPassword(tx, emails, userId, passwordHash)
        await shareIfLinkWasShown(tx, userId, token)
        if (joins) await notifyOfJoining(tx, userId)
      })
      return null
    },

    async change({ body, actor, reply }) {
      await requirePassword(database, actor.userId, body.oldPassword, {
        count: () => attempts.countPassword(reply, actor),
        field: 'oldPassword',
      })
      const passwordHash = await hashPassword(body.newPassword)
      return database.asSystem(async (tx) => {
        await endSessionsOf(tx, { userId: actor.userId, except: actor.sessionId })
        await setPassword(tx, emails, actor.userId, passwordHash)
        return { calendar_feeds: await countCalendarLinks(tx, actor.userId) }
      })
    },

    async verifyEmail({ params: { email, hash } }) {
      await database.asSystem(async (tx) => {
        const isDone = (await changeEmail(tx, emails, email, hash)) || (await verifyEmail(tx, email, hash))
        // Opened twice, by the user or by a program that scans links: the purpose is served.
        if (!isDone && !(await wasUsedBy(tx, email, hash))) throw invalid({ hash: 'link_expired' })
      })
      return null
    },

    async undoEmail({ body, request, reply }) {
      const { email, token, password } = body
      await attempts.countReset({ request, reply, email })
      const presented = { email, token, purposes: ['undo_email' as const] }
      const owner = await database.asSystem((tx) => findToken(tx, presented), { readOnly: true })
      if (owner === undefined) throw invalid({ token: 'link_expired' })
      const passwordHash = await hashPassword(password)
      await database.asSystem((tx) => undoEmailChange(tx, emails, body, passwordHash))
      return null
    },

    async resendVerification({ actor, request, reply }) {
      const user = await database.asSystem((tx) => readEmailRecipient(tx, { id: actor.userId }), { readOnly: true })
      if (!user || user.isVerified) return null
      await attempts.countEmail({ request, reply, email: user.email }, actor.userId)
      await database.asSystem((tx) => emails.askToVerify(tx, user))
      return null
    },
  }
}

interface Check {
  count(): Promise<void>
  field: 'oldPassword' | 'password'
}

/** @throws AppError validation_failed at the field when it is not this user's password */
export async function requirePassword(
  database: Database,
  userId: number,
  password: string,
  { count, field }: Check,
): Promise<void> {
  await count()
  const user = await database.asSystem(
    (tx) => tx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
    { readOnly: true },
  )
  if (!(await isPassword(password, user?.password_hash))) {
    throw invalid({ [field]: field === 'oldPassword' ? 'old_password_wrong' : 'password_wrong' })
  }
}

async function verifyEmail(tx: Tx, email: string, token: string): Promise<boolean> {
  const userId = await redeemToken(tx, { email, token, purposes: ['verify_email'] })
  return userId !== undefined && markVerified(tx, userId, email)
}

async function wasUsedBy(tx: Tx, email: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_tokens t join users u on u.id = t.user_id
    where t.token_hash = sha256(${token}::text::bytea) and t.purpose in ('verify_email', 'change_email') and t.used_at is not null
      and t.email = ${email} and lower(u.email) = ${email} and u.email_verified_at is not null`.execute(tx)
  return rows.length > 0
}
