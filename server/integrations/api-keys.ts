import { type RawBuilder, sql } from 'kysely'
import type { ApiKey, NewApiKey, UserApiKeyCreate } from '#contract/integrations/api-keys.ts'
import { API_KEY_ROTATION_HOURS, API_KEYS_MAX } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { can, EVERYTHING, type Grants, type Permission } from '#contract/permissions.ts'
import type { Actor } from '../access/actor.ts'
import { hashOfKey, newKeyText, shownPartOf } from '../access/key-text.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { record } from '../history/record.ts'
import { announceAccessChange } from '../live/announce.ts'
import { hasAllWords } from '../search-words/index.ts'
import type { KeyEmails } from './key-emails.ts'

/** Whose keys: a user's own, of one service account, or of all of them. */
export type KeyOwners = { user: number } | { service: number | undefined }

const KEYS = sql`api_keys k join memberships m on m.account_id = k.account_id and m.user_id = k.user_id`

/** The keys `k` of these owners that are accepted, or were until they expired. */
function ofOwners(owners: KeyOwners): RawBuilder<unknown> {
  const isTheirs =
    'user' in owners
      ? sql`k.user_id = ${owners.user} and not m.is_service`
      : sql`m.is_service and ${owners.service === undefined ? sql`true` : sql`k.user_id = ${owners.service}`}`
  return sql`${isTheirs} and k.revoked_at is null and (k.usable_till is null or k.usable_till > now())`
}

function selected(which: RawBuilder<unknown>): RawBuilder<ApiKey> {
  return sql<ApiKey>`
    select k.id, k.name, k.prefix, json_build_object('id', m.user_id, 'name', m.name) as owner, k.scopes, k.networks,
      k.created_at, k.expires_at, k.last_used_at, k.last_network, k.replaced_by, k.usable_till
    from ${KEYS} where ${which}`
}

interface ListQuery {
  page: number
  per_page: number
  /** A part of the key's name or of its owner's. */
  q?: string | undefined
}

export function listKeys(tx: Tx, owners: KeyOwners, query: ListQuery): Promise<Page<ApiKey>> {
  const matches = query.q ? hasAllWords([sql`k.name`, sql`m.name`], query.q) : sql`true`
  const which = sql`${ofOwners(owners)} and ${matches}`
  return readPage(
    tx,
    query,
    (slice) => selected(sql`${which} order by k.id desc ${slice}`),
    sql`select count(*) as total from ${KEYS} where ${which}`,
  )
}

/** All keys of a user: there are a few dozen at most. */
export async function listKeysOf(tx: Tx, user: number): Promise<ApiKey[]> {
  const { rows } = await selected(sql`${ofOwners({ user })} order by k.id desc`).execute(tx)
  return rows
}

/**
 * Creates a key, whose text is in this answer alone, and emails those whom it concerns.
 * @throws AppError validation_failed at scopes that the owner's role does not grant, and at name when the owner has the
 * maximum of keys
 */
export async function createKey(
  tx: Tx,
  actor: Actor,
  emails: KeyEmails,
  owner: number,
  body: UserApiKeyCreate,
): Promise<NewApiKey> {
  const { name, scopes, networks, expires_in_days: days } = body
  const { name: ownerName, isService, grants, role } = await lockOwner(tx, owner)
  const excess = scopes.filter((scope) => !can(grants, scope))
  if (excess.length > 0) throw invalid({ scopes: ['scope_not_granted', { role, scopes: excess.join(', ') }] })
  await requireRoom(tx, owner)
  const key = await insertKey(
    tx,
    owner,
    { name, scopes, networks },
    days === 'never' ? null : sql`make_interval(days => ${days})`,
  )
  const liveChange = { entity: 'integrations', id: key.id, type: 'created' } as const
  await record(tx, actor, 'keyCreated', { name: ownerName, key: name }, { userId: owner }, liveChange)
  await emails.announceNew(tx, actor.accountId, { ...key, isService }, actor.name)
  return key
}

/**
 * Creates a key like this one, for as long as this one was created for. This one is accepted for API_KEY_ROTATION_HOURS
 * more.
 * @throws AppError not_found; conflict when it was rotated before
 */
export async function rotateKey(
  tx: Tx,
  actor: Actor,
  emails: KeyEmails,
  owners: KeyOwners,
  id: number,
): Promise<NewApiKey> {
  const former = await lockKey(tx, owners, id)
  if (former.replaced_by !== null) throw new AppError('conflict')
  const { expires_at, created_at } = former
  const lasts = expires_at === null ? null : sql`(${expires_at}::timestamptz - ${created_at}::timestamptz)`
  const key = await insertKey(tx, former.owner.id, former, lasts)
  await tx
    .updateTable('api_keys')
    .set({
      replaced_by: key.id,
      usable_till: sql<string>`now() + make_interval(hours => ${API_KEY_ROTATION_HOURS})`,
    })
    .where('id', '=', id)
    .execute()
  await forget(tx, actor, former)
  const liveChange = { entity: 'integrations', id, type: 'updated' } as const
  await record(tx, actor, 'keyRotated', payloadOf(former), { userId: former.owner.id }, liveChange)
  await emails.announceNew(tx, actor.accountId, { ...key, isService: 'service' in owners }, actor.name)
  return key
}

/** @throws AppError not_found */
export async function revokeKey(tx: Tx, actor: Actor, owners: KeyOwners, id: number): Promise<void> {
  const key = await lockKey(tx, owners, id)
  await tx.updateTable('api_keys').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
  await forget(tx, actor, key)
  const liveChange = { entity: 'integrations', id, type: 'deleted' } as const
  await record(tx, actor, 'keyRevoked', payloadOf(key), { userId: key.owner.id }, liveChange)
}

function payloadOf({ name, owner }: ApiKey) {
  return { name: owner.name, key: name }
}

/** Every process drops what it remembers of the key. */
function forget(tx: Tx, { accountId }: Actor, { owner }: ApiKey): Promise<void> {
  return announceAccessChange(tx, accountId, { users: [owner.id] })
}

/** Concurrent calls wait for each other here, so that each counts what the other has created. */
interface LockedOwner {
  name: string
  isService: boolean
  role: string
  grants: Grants
}

async function lockOwner(tx: Tx, id: number): Promise<LockedOwner> {
  const { rows } = await sql<LockedOwner & { is_system: boolean }>`
    select m.name, m.is_service as "isService", r.name as role, r.grants, r.is_system
    from memberships m join roles r on r.account_id = m.account_id and r.id = m.role_id
    where m.user_id = ${id} for no key update of m`.execute(tx)
  const [owner] = rows
  if (!owner) throw notFound()
  return { ...owner, grants: owner.is_system ? EVERYTHING : owner.grants }
}

/** A rotated key makes room for the new one. */
async function requireRoom(tx: Tx, owner: number): Promise<void> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', owner)
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= API_KEYS_MAX) throw invalid({ name: ['too_many', { max: API_KEYS_MAX }] })
}

interface KeyContent {
  name: string
  scopes: Permission[]
  networks: string[]
}

async function insertKey(
  tx: Tx,
  owner: number,
  { name, scopes, networks }: KeyContent,
  lasts: RawBuilder<unknown> | null,
): Promise<NewApiKey> {
  const key = newKeyText()
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      user_id: owner,
      name,
      prefix: shownPartOf(key),
      hash: hashOfKey(key),
      scopes,
      networks,
      expires_at: lasts === null ? null : sql<string>`now() + ${lasts}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await selected(sql`k.id = ${id}`).execute(tx)
  const [created] = rows
  if (!created) throw new Error('The created key is not there')
  return { ...created, key }
}

async function lockKey(tx: Tx, owners: KeyOwners, id: number): Promise<ApiKey> {
  const { rows } = await sql<ApiKey>`${selected(sql`k.id = ${id} and ${ofOwners(owners)}`)} for update of k`.execute(tx)
  const [key] = rows
  if (!key) throw notFound()
  return key
}
