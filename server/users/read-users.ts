import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page, SortColumn } from '#contract/paging.ts'
import type { RowAction } from '#contract/row-actions.ts'
import type { UserPage, UserRow } from '#contract/users/users.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import type { Tx } from '../db/database.ts'
import { avatarOf } from '../files/avatar-address.ts'
import { hasAllWords } from '../search-words/index.ts'

interface UserList {
  page: number
  per_page: number
  q?: string | undefined
  sort?: SortColumn<'surname' | 'email' | 'created_at'>[] | undefined
  role?: string | undefined
  is_active?: boolean | undefined
  is_serviceman?: boolean | undefined
}

const SORT_COLUMNS = { surname: sql`u.name`, email: sql`u.email`, created_at: sql`m.created_at` }

/** A password set by an admin replaces the invitation. */
const isInvited = sql<boolean>`(m.joined_at is null
  or not has_password(m.user_id) and not exists (select from sessions s where s.user_id = m.user_id))`

/**
 * The users `u` of the account, each with their membership `m` and role `r`. For an invited user of another account,
 * only what this account entered.
 */
export const USERS = sql`
  memberships m
  join lateral (
    select u.id, u.name, u.firstname, u.surname, u.patronymic, u.email,
      case when m.joined_at is not null then u.phone end as phone, m.is_active, ${isInvited} as is_invited
    from users u where u.id = m.user_id and not m.is_pending
    union all
    select i.user_id, i.name, i.firstname, i.surname, i.patronymic, i.email, i.phone, i.is_active, true
    from invitations i where i.account_id = m.account_id and i.user_id = m.user_id and m.is_pending
  ) u on true
  join roles r on r.account_id = m.account_id and r.id = m.role_id`

export async function listUsers(tx: Tx, list: UserList): Promise<Page<UserRow>> {
  const { page, per_page, sort = [{ column: 'surname', descending: false }] } = list
  const matching = matchesList(list)
  const order = sort.map(({ column, descending }) => sql`${SORT_COLUMNS[column]} ${descending ? sql`desc` : sql`asc`}`)
  const data = await selectUsers(
    tx,
    sql`where ${matching} order by ${sql.join([...order, sql`u.id`])} limit ${per_page} offset ${(page - 1) * per_page}`,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from ${USERS} where ${matching}`.execute(tx)
  return { data, current_page: page, per_page, total: counted.rows[0]?.total ?? 0 }
}

/** A user of the account; undefined when there is none. */
export async function readUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await selectUsers(tx, sql`where m.user_id = ${id}`)
  return user
}

/** A user as an admin's page shows them. */
export function toUserPage(actor: Actor, user: UserRow): UserPage {
  const fits: Partial<Record<RowAction<'users'>, boolean>> = {
    invite: user.is_invited && user.is_active,
    // An admin cannot delete themselves, so the last admin stays: the caller is one.
    delete: user.id !== actor.userId,
  }
  return { ...user, actions: rowActions(actor, 'users', { fits: (action) => fits[action] ?? true }) }
}

function matchesList({ q, role, is_active, is_serviceman }: UserList): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (q) conditions.push(hasAllWords([sql`u.name`, sql`u.patronymic`, sql`u.email`], q))
  if (role !== undefined) conditions.push(sql`r.name = ${role}`)
  if (is_active !== undefined) conditions.push(sql`u.is_active = ${is_active}`)
  if (is_serviceman !== undefined) conditions.push(sql`m.is_serviceman = ${is_serviceman}`)
  return sql.join(conditions, sql` and `)
}

async function selectUsers(tx: Tx, which: RawBuilder<unknown>): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.firstname, u.surname, u.patronymic, u.email,
      u.phone, json_build_object('id', r.id, 'name', r.name) as role,
      u.is_active, m.is_serviceman, ${avatarOf('m')} as avatar, m.created_at, u.is_invited, m.extension,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
        from tag_links l join tags t on t.account_id = l.account_id and t.id = l.tag_id
        where l.account_id = m.account_id and l.user_id = m.user_id), '[]') as tags
    from ${USERS} ${which}`.execute(tx)
  return rows
}
