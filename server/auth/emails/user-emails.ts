import { sql } from 'kysely'
import type { SignInProvider } from '#contract/auth/sign-in-providers.ts'
import { RESET_PASSWORD_MINUTES, SET_PASSWORD_DAYS, UNDO_EMAIL_DAYS, VERIFY_EMAIL_DAYS } from '#contract/limits.ts'
import { type Locale, wordsIn } from '#contract/messages.ts'
import { GUEST_PATHS, PAGE_PATHS } from '#contract/paths.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { LINK_PLACEHOLDER } from '#server/mail/draw-email.ts'
import { writeEmail } from '#server/mail/write-email.ts'
import { serverWordsIn } from '#server/words/index.ts'
import { issueToken, type TokenPurpose } from './one-time-tokens.ts'

const DAY_MINUTES = 24 * 60

/** Emails to users about their sign-in. */
export interface UserEmails {
  /** A link that confirms the address. */
  askToVerify(tx: Tx, user: EmailRecipient): Promise<void>
  /** A link to set the first password, after signing up without one. */
  offerPassword(tx: Tx, user: EmailRecipient): Promise<void>
  /** A link to set a new password. */
  offerReset(tx: Tx, user: EmailRecipient): Promise<void>
  notifyPasswordChanged(tx: Tx, user: EmailRecipient): Promise<void>
  /** A link to confirm a new address, sent to that address, which takes effect then. */
  askToChangeEmail(tx: Tx, user: EmailRecipient, newEmail: string): Promise<void>
  /** To the former address, with a link that undoes the change. */
  offerUndo(tx: Tx, user: EmailRecipient, newEmail: string): Promise<void>
  /** The same without a link. */
  notifyEmailChanged(tx: Tx, user: EmailRecipient, newEmail: string): Promise<void>
  notifySsoLinked(tx: Tx, user: EmailRecipient, link: LinkedAccount): Promise<void>
  notifySsoUnlinked(tx: Tx, user: EmailRecipient, link: LinkedAccount): Promise<void>
  /** A password that was set before the address was confirmed stops working. */
  notifyPasswordDropped(tx: Tx, user: EmailRecipient): Promise<void>
  notifyNewDevice(tx: Tx, user: EmailRecipient, device: SeenDevice): Promise<void>
  /** A used refresh token was presented: someone has a copy of it. */
  notifySessionEnded(tx: Tx, user: EmailRecipient, device: SeenDevice): Promise<void>
  /**
   * To a user the actor's account invites: a link to set the first password, or to accept if they are a user already.
   */
  welcome(tx: Tx, actor: Actor, userId: number): Promise<void>
  /** A new link for an email to a colleague that is sent again; the previous link keeps working. */
  newLink(tx: Tx, userId: number, kind: 'invitation' | 'added' | 'set_password' | 'verify_email'): Promise<string>
  /** The same as `notifyEmailChanged`, from a unit of work in the account, whose admin entered the new address. */
  notifyColleagueEmailChanged(tx: Tx, actor: Actor, userId: number, formerEmail: string): Promise<void>
  /** The same as `askToVerify`, from a unit of work in the account, whose admin entered the address. */
  askColleagueToVerify(tx: Tx, userId: number): Promise<void>
}

/** A user's account at a provider, for signing in. */
export interface LinkedAccount {
  provider: SignInProvider
  email: string | null
}

/** A device, described so that its owner recognises it. */
interface SeenDevice {
  name: string | null
  ip: string | null
}

export interface EmailRecipient {
  id: number
  email: string
  locale: Locale
  /** The account the email is listed in; null for a user of several, whose emails no account sees. */
  company: { id: number; name: string } | null
  /** The invitation to accept. */
  invitationId?: number
}

const TOKENS = {
  verify_email: { purpose: 'verify_email', minutes: VERIFY_EMAIL_DAYS * DAY_MINUTES },
  set_password: { purpose: 'invitation', minutes: SET_PASSWORD_DAYS * DAY_MINUTES },
  reset_password: { purpose: 'reset_password', minutes: RESET_PASSWORD_MINUTES },
  invitation: { purpose: 'invitation', minutes: SET_PASSWORD_DAYS * DAY_MINUTES },
  added: { purpose: 'join', minutes: SET_PASSWORD_DAYS * DAY_MINUTES },
  change_email: { purpose: 'change_email', minutes: VERIFY_EMAIL_DAYS * DAY_MINUTES },
  email_undo: { purpose: 'undo_email', minutes: UNDO_EMAIL_DAYS * DAY_MINUTES },
} satisfies Record<string, { purpose: TokenPurpose; minutes: number }>

function pathWithToken(kind: keyof typeof TOKENS, token: string, email: string): string {
  const address = encodeURIComponent(email)
  const query = `token=${token}&email=${address}`
  switch (kind) {
    case 'verify_email':
    case 'change_email':
      return `${PAGE_PATHS.start}?verifyHash=${token}&verifyEmail=${address}`
    case 'added':
      return `${GUEST_PATHS.invitation}?${query}`
    case 'reset_password':
      return `${GUEST_PATHS.resetPassword}?${query}`
    case 'email_undo':
      return `${GUEST_PATHS.resetPassword}?${query}&undo=1`
    case 'set_password':
    case 'invitation':
      return `${GUEST_PATHS.resetPassword}?${query}&new=1`
  }
}

export function openUserEmails(config: Config, jobs: Pick<Jobs, 'send'>): UserEmails {
  const office = { publicUrl: config.publicUrl, jobs }

  async function write(
    tx: Tx,
    user: EmailRecipient,
    kind: UserEmailKind,
    { about = null, ...named }: Named & { about?: string | null } = {},
  ): Promise<void> {
    const { id, email, locale, company: account } = user
    const { button, ...said } = serverWordsIn(locale).emails[kind]({ company: account?.name ?? null, ...named })
    const link = hasToken(kind) ? await linkFor(tx, user, kind) : undefined
    await writeEmail(tx, office, {
      accountId: account?.id ?? null,
      userId: id,
      recipient: email,
      kind,
      about,
      locale,
      texts: {
        ...said,
        sender: account?.name ?? wordsIn(locale).language.product,
        button: {
          text: button,
          url: link
            ? LINK_PLACEHOLDER
            : config.publicUrl + (LEADS_TO_PROFILE.has(kind) ? PAGE_PATHS.profile : GUEST_PATHS.signIn),
        },
      },
      ...(link && { link }),
    })
  }

  async function linkFor(
    tx: Tx,
    { id, email, invitationId }: Omit<EmailRecipient, 'locale'>,
    kind: keyof typeof TOKENS,
  ): Promise<string> {
    const token = await issueToken(tx, { userId: id, email, invitationId, ...TOKENS[kind] })
    return config.publicUrl + pathWithToken(kind, token, email)
  }

  return {
    askToVerify: (tx, user) => write(tx, user, 'verify_email'),
    offerPassword: (tx, user) => write(tx, user, 'set_password'),
    offerReset: (tx, user) => write(tx, user, 'reset_password'),
    notifyPasswordChanged: (tx, user) => write(tx, user, 'password_changed'),
    askToChangeEmail: (tx, user, newEmail) =>
      write(tx, { ...user, email: newEmail }, 'change_email', { formerEmail: user.email }),
    offerUndo: (tx, user, newEmail) => write(tx, user, 'email_undo', { newEmail }),
    notifyEmailChanged: (tx, user, newEmail) => write(tx, user, 'email_changed', { newEmail }),
    notifySsoLinked: (tx, user, link) => write(tx, user, 'way_linked', { link: named(user, link) }),
    notifySsoUnlinked: (tx, user, link) => write(tx, user, 'way_unlinked', { link: named(user, link) }),
    notifyPasswordDropped: (tx, user) => write(tx, user, 'password_dropped'),
    notifyNewDevice: (tx, user, device) => write(tx, user, 'new_device', { device }),
    notifySessionEnded: (tx, user, device) => write(tx, user, 'session_ended', { device }),

    async welcome(tx, actor, userId) {
      const invited = await readInvited(tx, userId)
      if (!invited) {
        const invitation = { inviter: actor.name, about: aboutUser(userId) }
        await write(tx, await readColleague(tx, userId), 'invitation', invitation)
        return
      }
      // One that was withdrawn and made again is another one: the link of the first is dead.
      const invitation = { inviter: actor.name, about: `invitation ${invited.invitationId}` }
      // The account must not learn the language that the user has chosen elsewhere.
      await write(tx, { ...invited, locale: actor.locale }, 'added', invitation)
    },
    async newLink(tx, userId, kind) {
      const recipient = kind === 'added' ? await readInvited(tx, userId) : await readColleague(tx, userId)
      if (!recipient) throw new Error('The user is not invited')
      return linkFor(tx, recipient, kind)
    },
    async notifyColleagueEmailChanged(tx, actor, userId, formerEmail) {
      const colleague = await readColleague(tx, userId)
      const admin = userId === actor.userId ? undefined : actor.name
      await write(tx, { ...colleague, email: formerEmail }, 'email_changed', { newEmail: colleague.email, admin })
    },
    async askColleagueToVerify(tx, userId) {
      await write(tx, await readColleague(tx, userId), 'verify_email', { about: aboutUser(userId) })
    },
  }
}

/** What an admin has written to a user counts among the account's emails. */
const aboutUser = (userId: number) => `user ${userId}`

type UserEmailKind =
  | keyof typeof TOKENS
  | 'password_changed'
  | 'password_dropped'
  | 'email_changed'
  | 'way_linked'
  | 'way_unlinked'
  | 'new_device'
  | 'session_ended'

interface Named {
  inviter?: string
  newEmail?: string
  formerEmail?: string
  admin?: string | undefined
  device?: SeenDevice
  link?: { provider: string; email: string | null }
}

/** The provider's name in the user's language. */
function named({ locale }: EmailRecipient, { provider, email }: LinkedAccount) {
  return { provider: wordsIn(locale).language.providers[provider], email }
}

function hasToken(kind: UserEmailKind): kind is keyof typeof TOKENS {
  return kind in TOKENS
}

const LEADS_TO_PROFILE = new Set<UserEmailKind>(['new_device', 'session_ended', 'way_linked', 'way_unlinked'])

interface KnownUser extends EmailRecipient {
  isVerified: boolean
}

/**
 * The recipient of emails about their sign-in; undefined if there is no such user. `tx` must be a system unit of work.
 */
export async function readEmailRecipient(
  tx: Tx,
  by: { id: number } | { email: string },
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select u.id, u.email, u.locale, u.email_verified_at is not null as "isVerified",
      (select case when count(*) = 1 then (json_agg(json_build_object('id', a.id, 'name', a.name))) -> 0 end
        from memberships m join accounts a on a.id = m.account_id
        where m.user_id = u.id and m.left_at is null and not m.is_pending) as company
    from users u
    where ${'id' in by ? sql`u.id = ${by.id}` : sql`lower(u.email) = ${by.email}`}
      and exists (select from memberships m where m.user_id = u.id and m.is_active)`.execute(tx)
  return rows[0]
}

/** A user of the unit of work's account, in which the email is listed. */
async function readColleague(tx: Tx, userId: number): Promise<EmailRecipient> {
  const { rows } = await sql<EmailRecipient>`
    select u.id, u.email, u.locale,
      (select json_build_object('id', a.id, 'name', a.name) from accounts a where a.id = current_account()) as company
    from users u where u.id = ${userId}`.execute(tx)
  const colleague = rows[0]
  if (!colleague) throw new Error('The user is not in this account')
  return colleague
}

/** An invited user who has not accepted yet, as the account entered them; undefined if there is none. */
async function readInvited(tx: Tx, userId: number): Promise<Omit<EmailRecipient, 'locale'> | undefined> {
  const { rows } = await sql<Omit<EmailRecipient, 'locale'>>`
    select i.user_id as id, i.email, i.id as "invitationId",
      (select json_build_object('id', a.id, 'name', a.name) from accounts a where a.id = i.account_id) as company
    from invitations i where i.user_id = ${userId}`.execute(tx)
  return rows[0]
}
