import { type RawBuilder, sql } from 'kysely'
import type {
  ServiceAccount,
  ServiceAccountCreate,
  ServiceAccountUpdate,
  serviceAccountRoutes,
} from '#contract/integrations/service-accounts.ts'
import type { Page } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import { requireRole } from '../access/require-role.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { invalid, notFound } from '../errors/app-error.ts'
import { forgetExternalIdsOf } from '../external-ids/index.ts'
import { changesBetween, record } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'
import { announceAccessChange } from '../live/announce.ts'
import { hasAllWords } from '../search-words/index.ts'

export function serviceAccountHandlers(): Handlers<typeof serviceAccountRoutes> {
  return {
    list: ({ tx, query }) => listServiceAccounts(tx, query),

    show: ({ tx, params }) => readServiceAccount(tx, params.id),

    create: ({ tx, actor, body }) => createServiceAccount(tx, actor, body),

    update: ({ tx, actor, params, body }) => updateServiceAccount(tx, actor, params.id, body),

    async remove({ tx, actor, params }) {
      await deleteServiceAccount(tx, actor, params.id)
      return null
    },
  }
}

const SERVICE_ACCOUNTS = sql`memberships m join roles r on r.account_id = m.account_id and r.id = m.role_id`
const KEYS_IN_USE = sql`api_keys k where k.account_id = m.account_id and k.user_id = m.user_id and k.revoked_at is null
  and (k.usable_till is null or k.usable_till > now())`
/** Deleted ones have no role. */
const isService = sql`m.is_service`

function selected(which: RawBuilder<unknown>): RawBuilder<ServiceAccount> {
  return sql<ServiceAccount>`
    select m.user_id as id, m.name, json_build_object('id', r.id, 'name', r.name) as role, m.is_active, m.created_at,
      (select count(*) from ${KEYS_IN_USE}) as keys, (select max(k.last_used_at) from ${KEYS_IN_USE}) as last_used_at
    from ${SERVICE_ACCOUNTS} where ${isService} and ${which}`
}

interface ListQuery {
  page: number
  per_page: number
  q?: string | undefined
}

async function listServiceAccounts(tx: Tx, query: ListQuery): Promise<Page<ServiceAccount>> {
  const matches = query.q ? hasAllWords([sql`m.name`], query.q) : sql`true`
  return readPage(
    tx,
    query,
    (slice) => selected(sql`${matches} order by m.name, m.user_id ${slice}`),
    sql`select count(*) as total from ${SERVICE_ACCOUNTS} where ${isService} and ${matches}`,
  )
}

export async function findServiceAccount(tx: Tx, id: number): Promise<ServiceAccount | undefined> {
  const { rows } = await selected(sql`m.user_id = ${id}`).execute(tx)
  return rows[0]
}

/** @throws AppError not_found */
async function readServiceAccount(tx: Tx, id: number): Promise<ServiceAccount> {
  const account = await findServiceAccount(tx, id)
  if (!account) throw notFound()
  return account
}

/**
 * Adds a service account: a membership without anyone who could sign in.
 * @throws AppError validation_failed at role
 */
async function createServiceAccount(tx: Tx, actor: Actor, body: ServiceAccountCreate): Promise<ServiceAccount> {
  const role = await requireServiceRole(tx, body.role)
  const entered = await sql<{ id: number }>`select enter_service(${actor.locale}) as id`.execute(tx)
  const [user] = entered.rows
  if (!user) throw new Error('The service account was not created')
  await tx
    .insertInto('memberships')
    .values({ user_id: user.id, name: body.name, role_id: role.id, is_service: true })
    .execute()
  const { id } = user
  const liveChange = { entity: 'integrations', id, type: 'created' } as const
  await record(tx, actor, 'serviceAccountCreated', { name: body.name }, { userId: id }, liveChange)
  return readServiceAccount(tx, id)
}

/** @throws AppError not_found; validation_failed at role */
async function updateServiceAccount(
  tx: Tx,
  actor: Actor,
  id: number,
  { role: roleName, ...body }: ServiceAccountUpdate,
): Promise<ServiceAccount> {
  await lockServiceAccount(tx, id)
  const before = await readServiceAccount(tx, id)
  const role = roleName === undefined ? before.role : await requireServiceRole(tx, roleName)
  const changes = {
    ...changesBetween(before, body),
    ...changesBetween({ role: before.role.name }, { role: role.name }),
  }
  if (Object.keys(changes).length === 0) return before
  await tx
    .updateTable('memberships')
    .set({ ...body, role_id: role.id })
    .where('user_id', '=', id)
    .execute()
  await announceAccessChange(tx, actor.accountId, { users: [id] })
  const payload = { name: body.name ?? before.name, changes }
  const liveChange = { entity: 'integrations', id, type: 'updated' } as const
  await record(tx, actor, 'serviceAccountChanged', payload, { userId: id }, liveChange)
  return readServiceAccount(tx, id)
}

/**
 * Ends the membership, its keys and webhooks, and the ids by which it knew rows; what it did keeps its name.
 * @throws AppError not_found
 */
async function deleteServiceAccount(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockServiceAccount(tx, id)
  const { name } = await readServiceAccount(tx, id)
  await tx.deleteFrom('api_keys').where('user_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoints').where('user_id', '=', id).execute()
  await forgetExternalIdsOf(tx, id)
  await tx
    .updateTable('memberships')
    .set({ left_at: sql`now()`, role_id: null, is_active: false })
    .where('user_id', '=', id)
    .execute()
  await announceAccessChange(tx, actor.accountId, { users: [id] })
  const liveChange = { entity: 'integrations', id, type: 'deleted' } as const
  await record(tx, actor, 'serviceAccountDeleted', { name }, { userId: id }, liveChange)
}

/** Until the unit of work ends, no one else changes it or its keys. */
async function lockServiceAccount(tx: Tx, id: number): Promise<void> {
  await sql`select from memberships where user_id = ${id} and is_service for update`.execute(tx)
}

/** No program works with every permission there is. @throws AppError validation_failed at role */
async function requireServiceRole(tx: Tx, name: string) {
  const role = await requireRole(tx, name)
  if (role.is_system) throw invalid({ role: 'role_of_service' })
  return role
}
