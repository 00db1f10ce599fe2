import { type SqlBool, sql } from 'kysely'
import type { Page } from '#contract/paging.ts'
import type { LeftUser, leftUserRoutes } from '#contract/users/left-users.ts'
import type { Actor } from '../access/actor.ts'
import { readAccountLocale } from '../accounts/index.ts'
import { erasePersonalCustom } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { allowLongStatements } from '../db/long-statements.ts'
import { notFound } from '../errors/app-error.ts'
import { removeAvatar } from '../files/change-avatar.ts'
import type { Handlers } from '../http/handlers.ts'
import { announce } from '../live/announce.ts'
import { forgetSentBodies } from '../notifications/index.ts'
import { serverWordsIn } from '../words/index.ts'

/** Tables with a user's private rows in an account. */
const OWN_ROWS = ['device_contacts', 'geo_locations', 'notifications', 'feed_cursors'] as const

/** Those who are still known by name; service accounts never were anyone. */
const isLeftUser = sql<SqlBool>`left_at is not null and erased_at is null and not is_service`

export function leftUserHandlers(): Handlers<typeof leftUserRoutes> {
  return {
    list: ({ tx, query }) => listLeftUsers(tx, query),

    async erase({ tx, actor, params }) {
      await eraseUser(tx, actor, params.id)
      return null
    },
  }
}

async function listLeftUsers(tx: Tx, { page, per_page }: { page: number; per_page: number }): Promise<Page<LeftUser>> {
  const left = tx.selectFrom('memberships').where(isLeftUser)
  const { rows } = await sql<LeftUser>`
    select user_id as id, name, left_at from memberships where ${isLeftUser}
    order by left_at desc, user_id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(tx)
  const { total } = await left.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { data: rows, current_page: page, per_page, total }
}

/**
 * Erases the personal data of a deleted user: their name everywhere in the account, their picture, positions, devices
 * and emails. Requests, hours and the history still count them by id. Notes they wrote and signed reports stay as they
 * are.
 * @throws AppError not_found when there is no such deleted user, or nothing of theirs is left
 */
async function eraseUser(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { accountId } = actor
  const { surname, firstname } = serverWordsIn(await readAccountLocale(tx, accountId)).erased.user
  const name = `${surname} ${firstname}`
  const membership = await tx
    .selectFrom('memberships')
    .select('name')
    .where('user_id', '=', id)
    .where(isLeftUser)
    .forUpdate()
    .executeTakeFirst()
  if (!membership) throw notFound()
  await removeAvatar(tx, { table: 'memberships', id })
  await tx
    .updateTable('memberships')
    .set({ name, work_schedule: null, erased_at: sql<string>`now()` })
    .where('user_id', '=', id)
    .execute()
  for (const table of OWN_ROWS) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('saved_views').where('user_id', '=', id).where('is_shared', '=', false).execute()
  await forgetSentBodies(tx)
  await allowLongStatements(tx)
  await erasePersonalCustom(tx, 'employees', [id])
  await sql`select erase_person(${id}, ${membership.name}, ${surname}, ${firstname})`.execute(tx)
  announce(tx, { account: accountId, entity: 'employees', id, type: 'updated' })
}
