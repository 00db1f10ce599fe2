import { sql } from 'kysely'
import type { AccountRow, UserData } from '#contract/auth/auth.ts'
import { accountJson } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { letsIn } from '#server/db/open-accounts.ts'
import { AppError } from '#server/errors/app-error.ts'
import { avatarOf } from '#server/files/avatar-address.ts'

interface ActorDetails {
  user: UserData
  account: AccountRow
  /** The accounts the user may work in. */
  accounts: { id: number; name: string; is_current: boolean }[]
  /** Whether the account's admins still see the first steps. */
  has_first_steps: boolean
  /** Whether a telephone exchange reports the account's calls. */
  has_phone_calls: boolean
  /** Whether the account has a mailbox whose emails become requests, or emails wait that answer one of ours. */
  has_inbound_emails: boolean
}

/**
 * A user in an account, and their other accounts. `tx` must be a system unit of work.
 * @throws AppError unauthenticated when they are no longer active there
 */
export async function readActorDetails(tx: Tx, userId: number, accountId: number): Promise<ActorDetails> {
  const { rows } = await sql<ActorDetails>`
    select
      json_build_object(
        'id', u.id, 'firstname', u.firstname, 'surname', u.surname, 'patronymic', u.patronymic, 'email', u.email, 'pending_email', (
          select t.email from one_time_tokens t
          where t.user_id = u.id and t.purpose = 'change_email' and t.used_at is null and t.expires_at > now()
          order by t.id desc limit 1),
        'phone', u.phone, 'personal_phone', u.personal_phone, 'locale', u.locale, 'is_email_verified', u.email_verified_at is not null,
        'is_serviceman', m.is_serviceman, 'start_page', u.start_page, 'avatar', ${avatarOf('m')}, 'role', json_build_object('id', r.id, 'name', r.name)) as user,
      ${accountJson} as account, a.first_steps_hidden_at is null as has_first_steps,
      exists (select from phone_calls c where c.account_id = a.id) as has_phone_calls,
      exists (select from mailboxes b where b.account_id = a.id)
        or exists (select from inbound_emails e where e.account_id = a.id and e.state = 'waiting') as has_inbound_emails,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'is_current', c.id = a.id) order by c.name, c.id)
         from memberships other join accounts c on c.id = other.account_id
         join roles held on held.account_id = other.account_id and held.id = other.role_id
         where other.user_id = u.id and other.is_active and ${letsIn('c', 'held')}) as accounts
    from memberships m
    join users u on u.id = m.user_id
    join accounts a on a.id = m.account_id
    join roles r on r.account_id = m.account_id and r.id = m.role_id
    where m.user_id = ${userId} and m.account_id = ${accountId} and m.is_active`.execute(tx)
  const row = rows[0]
  if (!row) throw new AppError('unauthenticated')
  return row
}
