import { sql } from 'kysely'
import type { EmailFailure, EmailKind } from '#contract/outbox.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** From an account none of whose admins has confirmed their address: enough to invite the first colleagues. */
const UNVERIFIED_ACCOUNT_PER_DAY = 10
/** A new account begins with this share of an established one's emails a day, and has all of them after so many days. */
const NEW_ACCOUNT_SHARE = 0.1
const NEW_ACCOUNT_DAYS = 30
/** The share of a recipient's emails a day that may be of one kind and come within an hour. */
const SHARE_OF_HOUR = 0.25

/** A link that the recipient asked for has limits where it is asked for (`server/auth/sessions/attempts.ts`). */
const ASKED_FOR: readonly EmailKind[] = ['verify_email', 'set_password', 'reset_password', 'change_email', 'email_undo']

export type HoldReason = Extract<EmailFailure, 'repeated' | 'unverified_account' | 'recipient_limit' | 'account_limit'>

export interface LimitedEmail {
  id: number
  account_id: number | null
  user_id: number | null
  recipient: string
  kind: EmailKind
  /** See `NewEmail`. */
  about: string | null
}

export interface EmailLimits {
  /** Why an email is held back. Null: it may be sent, and is counted. */
  holdReason(email: LimitedEmail): Promise<HoldReason | null>
}

/**
 * Limits what accounts send to people who never asked for it: docs/decisions/0107-how-many-emails.md. What a user is
 * told about their own sign-in is held back only at an address that they have not confirmed.
 */
export function openEmailLimits(
  { emailsPerDay, emailsPerRecipient }: Pick<Config, 'emailsPerDay' | 'emailsPerRecipient'>,
  database: Database,
  counts: RateLimits,
): EmailLimits {
  async function isOver(counted: RateLimit[]): Promise<boolean> {
    return (await counts.count(counted)).some((state) => state.isOver)
  }

  /** In one account a recipient cannot use up what another account may send them. */
  function ofRecipient({ account_id, recipient, kind }: LimitedEmail): RateLimit[] {
    const of = `${account_id} to ${recipient.toLowerCase()}`
    return [
      { what: `emails of kind ${kind}`, of, max: Math.ceil(emailsPerRecipient * SHARE_OF_HOUR), seconds: HOUR },
      { what: 'emails', of, max: emailsPerRecipient, seconds: DAY },
    ]
  }

  function dailyLimit({ is_account_verified, account_days }: Circumstances): number {
    if (!is_account_verified) return UNVERIFIED_ACCOUNT_PER_DAY
    const age = Math.min(1, account_days / NEW_ACCOUNT_DAYS)
    return Math.ceil(emailsPerDay * (NEW_ACCOUNT_SHARE + (1 - NEW_ACCOUNT_SHARE) * age))
  }

  return {
    async holdReason(email) {
      const { account_id, kind, about } = email
      const isAboutSignIn = about === null
      if (isAboutSignIn && ASKED_FOR.includes(kind)) return null
      const circumstances = await database.asSystem((tx) => readCircumstances(tx, email), { readOnly: true })
      const { is_repeated, is_verified, is_colleague, is_account_verified } = circumstances
      if (is_repeated) return 'repeated'
      if (is_verified && (is_colleague || isAboutSignIn)) return null

      const isOfAccount = !isAboutSignIn && account_id !== null
      if (isOfAccount && !is_account_verified && !is_colleague) return 'unverified_account'
      if (await isOver(ofRecipient(email))) return 'recipient_limit'
      const ofAccount = { what: 'emails of', of: `${account_id}`, max: dailyLimit(circumstances), seconds: DAY }
      return isOfAccount && (await isOver([ofAccount])) ? 'account_limit' : null
    },
  }
}

interface Circumstances {
  /** The same is on its way to the recipient, or reached them within the last hour. */
  is_repeated: boolean
  /** The recipient is a user who has confirmed this address. */
  is_verified: boolean
  /** The recipient is a user of the account. */
  is_colleague: boolean
  /** One of the account's admins has confirmed their address. */
  is_account_verified: boolean
  /** Since the account signed up. */
  account_days: number
}

async function readCircumstances(tx: Tx, email: LimitedEmail): Promise<Circumstances> {
  const { id, account_id, user_id, recipient, kind, about } = email
  const { rows } = await sql<Circumstances>`
    select
      exists (
        select from letters other
        where other.about = ${about} and other.recipient = ${recipient} and other.kind = ${kind}
          and other.account_id is not distinct from ${account_id}::bigint and other.id <> ${id}
          and (other.state = 'queued' and other.id < ${id}
            or other.state in ('sent', 'kept') and other.sent_at > now() - make_interval(secs => ${HOUR}))) as is_repeated,
      u.email_verified_at is not null as is_verified,
      exists (
        select from memberships m
        where m.account_id = ${account_id}::bigint and m.user_id = u.id and m.left_at is null and not m.is_pending) as is_colleague,
      exists (
        select from memberships m
        join roles r on r.account_id = m.account_id and r.id = m.role_id and r.is_system
        join users admin on admin.id = m.user_id and admin.email_verified_at is not null
        where m.account_id = ${account_id}::bigint and m.is_active) as is_account_verified,
      coalesce(extract(day from now() - a.created_at), 0)::int as account_days
    from (select) as one
    left join users u on u.id = ${user_id}::bigint and lower(u.email) = lower(${recipient})
    left join accounts a on a.id = ${account_id}::bigint`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A select from one row answers with one')
  return row
}
