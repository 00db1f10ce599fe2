import { type RawBuilder, sql } from 'kysely'
import type { OwnInvitation } from '#contract/auth/invitations.ts'
import { hasAgreed, ownsAccess, tokenHash } from '../auth/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid, notFound } from '../errors/app-error.ts'

/** An invitation that may be accepted. All units of work here are system ones: the user is not in its account yet. */
export interface Invitation {
  id: number
  account_id: number
  user_id: number
  email: string
  /** As entered in the account. */
  name: string
  firstname: string
  surname: string
  patronymic: string | null
  company: string
}

const COLUMNS = sql`i.id, i.account_id, i.user_id, i.email, i.name, i.firstname, i.surname, i.patronymic, a.name as company`

/** Invitations `i` to the current address of user `u`: those to a former one belong to whom it reaches now. */
const FROM = sql`
  from invitations i join accounts a on a.id = i.account_id
  join users u on u.id = i.user_id and lower(u.email) = lower(i.email)`

/**
 * The invitation of a mailed link, locked until the unit of work ends: of two concurrent calls the later one finds
 * none.
 * @throws AppError validation_failed when the link is wrong or too old, or the invitation was accepted or withdrawn;
 * with a message of its own when the user has another address by now
 */
export async function findByLink(
  tx: Tx,
  { email, token }: { email: string; token: string },
  { isLocked = false } = {},
): Promise<Invitation> {
  const isLinked = sql`exists (
    select from one_time_tokens t
    where t.invitation_id = i.id and t.purpose = 'join' and t.token_hash = ${tokenHash(token)} and t.email = ${email}
      and t.used_at is null and t.expires_at > now()) and lower(i.email) = ${email}`
  const invitation = await readInvitation(tx, isLinked, isLocked)
  if (invitation) return invitation
  const { rows } = await sql<{ company: string }>`
    select a.name as company from invitations i join accounts a on a.id = i.account_id
    where i.is_active and ${isLinked}`.execute(tx)
  const [moved] = rows
  throw invalid({ token: moved ? ['invitation_moved', { company: moved.company }] : 'link_expired' })
}

const isOwn = (userId: number) => sql`u.id = ${userId} and ${ownsAccess} and i.is_active`

/** The user's pending invitations; none while another person may be signed in as them. */
export async function listOwn(tx: Tx, userId: number): Promise<OwnInvitation[]> {
  const { rows } = await sql<OwnInvitation>`
    select i.id, a.name as company, r.name as role, i.created_at, not ${hasAgreed(sql`u.id`)} as needs_agreement ${FROM}
    join memberships m on m.account_id = i.account_id and m.user_id = i.user_id
    join roles r on r.account_id = m.account_id and r.id = m.role_id
    where ${isOwn(userId)} order by i.created_at, i.id`.execute(tx)
  return rows
}

/** @throws AppError not_found, also while another person may be signed in as them */
export async function requireOwn(tx: Tx, userId: number, id: number): Promise<Invitation> {
  const invitation = await readInvitation(tx, sql`i.id = ${id} and ${isOwn(userId)}`, true)
  if (!invitation) throw notFound()
  return invitation
}

async function readInvitation(tx: Tx, which: RawBuilder<unknown>, isLocked: boolean): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${COLUMNS} ${FROM} where i.is_active and ${which} ${isLocked ? sql`for update of i, u` : sql``}`.execute(tx)
  return rows[0]
}
