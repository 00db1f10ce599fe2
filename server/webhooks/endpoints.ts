import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { type RawBuilder, sql } from 'kysely'
import { eventKind } from '#contract/history.ts'
import { EVENT_TYPES, type EventType, kindsOfTypes, type PublishedKind } from '#contract/integrations/event-types.ts'
import type { NewWebhook, Webhook, WebhookCreate, WebhookUpdate } from '#contract/integrations/webhooks.ts'
import { WEBHOOK_ROTATION_HOURS, WEBHOOKS_MAX } from '#contract/limits.ts'
import { fill, type Locale, messagesIn } from '#contract/messages.ts'
import type { Page } from '#contract/paging.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { readPage } from '../db/read-page.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { changesBetween, record } from '../history/record.ts'
import { findServiceAccount } from '../integrations/index.ts'
import { announceQueued } from '../notifications/index.ts'
import { InsideAddress, isInsideAddress, refuseInside, type SecretSeals } from '../outside-calls/index.ts'
import { hasAllWords } from '../search-words/index.ts'

/** What may be given as an address, and how secrets are stored. */
export interface EndpointRules {
  allowsPrivate: boolean
  secrets: SecretSeals
}

const SECRET_BYTES = 32

function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

const WEBHOOKS = sql`webhook_endpoints w join memberships m on m.account_id = w.account_id and m.user_id = w.user_id`

type StoredWebhook = Omit<Webhook, 'types'> & { kinds: number[] | null }

function selected(which: RawBuilder<unknown>): RawBuilder<StoredWebhook> {
  const count = (state: string) => sql`(
    select count(*) from webhook_deliveries d
    where d.account_id = w.account_id and d.endpoint_id = w.id and d.state = ${sql.lit(state)})`
  return sql<StoredWebhook>`
    select w.id, w.url, json_build_object('id', m.user_id, 'name', m.name) as service_account, w.kinds, w.payload, w.state,
      w.disabled_reason, w.failing_since, case when w.previous_till > now() then w.previous_till end as previous_till,
      w.created_at, ${count('waiting')} as waiting, ${count('failed')} as failed
    from ${WEBHOOKS} where ${which}`
}

function withTypes({ kinds, ...stored }: StoredWebhook): Webhook {
  return { ...stored, types: kinds === null ? 'all' : kinds.flatMap(typeOfKind) }
}

/** Of a kind that is no longer published there is none. */
export function typeOfKind(number: number): EventType[] {
  const type = EVENT_TYPES[eventKind(number) as PublishedKind] as EventType | undefined
  return type ? [type] : []
}

interface ListQuery {
  page: number
  per_page: number
  /** A part of the address or of the service account's name. */
  q?: string | undefined
  service_account_id?: number | undefined
}

export async function listWebhooks(tx: Tx, query: ListQuery): Promise<Page<Webhook>> {
  const isOfAccount = query.service_account_id ? sql`w.user_id = ${query.service_account_id}` : sql`true`
  const which = sql`${isOfAccount} and ${query.q ? hasAllWords([sql`w.url`, sql`m.name`], query.q) : sql`true`}`
  const page = await readPage(
    tx,
    query,
    (slice) => selected(sql`${which} order by w.id desc ${slice}`),
    sql`select count(*) as total from ${WEBHOOKS} where ${which}`,
  )
  return { ...page, data: page.data.map(withTypes) }
}

/** @throws AppError not_found */
export async function readWebhook(tx: Tx, id: number): Promise<Webhook> {
  const { rows } = await selected(sql`w.id = ${id}`).execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return withTypes(row)
}

/**
 * @throws AppError conflict when the account has the maximum of webhooks; validation_failed at service_account_id and url
 */
export async function createWebhook(
  tx: Tx,
  actor: Actor,
  { secrets, allowsPrivate }: EndpointRules,
  { service_account_id, url, types, payload, secret = newWebhookSecret() }: WebhookCreate,
): Promise<NewWebhook> {
  await requireServiceAccount(tx, service_account_id)
  await requireOutside(url, allowsPrivate)
  await requireRoom(tx, actor)
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({ user_id: service_account_id, url, kinds: kindsOf(types), payload, secret: secrets.seal(secret) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await readWebhook(tx, id)
  await recordWebhook(tx, actor, 'webhookCreated', created)
  return { ...created, secret }
}

function kindsOf(types: WebhookCreate['types']): number[] | null {
  return types === 'all' ? null : kindsOfTypes(types)
}

/** @throws AppError not_found; validation_failed at service_account_id and url */
export async function changeWebhook(
  tx: Tx,
  actor: Actor,
  { allowsPrivate }: EndpointRules,
  id: number,
  { types, service_account_id, ...body }: WebhookUpdate,
): Promise<Webhook> {
  const before = await lockWebhook(tx, id)
  if (service_account_id !== undefined) await requireServiceAccount(tx, service_account_id)
  if (body.url !== undefined) await requireOutside(body.url, allowsPrivate)
  const isResumed = body.state === 'active' && before.state !== 'active'
  const change = {
    ...body,
    ...(types !== undefined && { kinds: kindsOf(types) }),
    ...(service_account_id !== undefined && { user_id: service_account_id }),
    ...(body.state !== undefined && { disabled_reason: null }),
    ...(isResumed && { failing_since: null, warned_at: null }),
  }
  if (Object.keys(change).length === 0) return before
  await tx.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute()
  const after = await readWebhook(tx, id)
  const changes = changesBetween(shownInHistory(before), shownInHistory(after))
  if (!changes) return after
  if (isResumed) announceQueued(tx, actor.accountId)
  const payload = { name: after.service_account.name, url: after.url, changes }
  await record(tx, actor, 'webhookChanged', payload, { userId: after.service_account.id }, liveChangeOf(after))
  return after
}

/** The fields as the history names them. */
function shownInHistory({ url, types, payload, state, service_account }: Webhook) {
  return {
    url,
    service_account: service_account.name,
    webhook_types: types === 'all' ? ['*'] : types,
    full_payload: payload === 'full',
    is_active: state === 'active',
  }
}

/** @throws AppError not_found */
export async function deleteWebhook(tx: Tx, actor: Actor, id: number): Promise<void> {
  const webhook = await lockWebhook(tx, id)
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await recordWebhook(tx, actor, 'webhookDeleted', webhook)
}

/** @throws AppError not_found */
export async function rotateSecret(
  tx: Tx,
  actor: Actor,
  { secrets }: EndpointRules,
  id: number,
  secret: string = newWebhookSecret(),
): Promise<NewWebhook> {
  await lockWebhook(tx, id)
  await sql`
    update webhook_endpoints set previous_secret = secret,
      previous_till = now() + make_interval(hours => ${WEBHOOK_ROTATION_HOURS}), secret = ${secrets.seal(secret)}
    where id = ${id}`.execute(tx)
  const webhook = await readWebhook(tx, id)
  await recordWebhook(tx, actor, 'webhookSecretRotated', webhook)
  return { ...webhook, secret }
}

type PlainKind = 'webhookCreated' | 'webhookDeleted' | 'webhookSecretRotated'
const LIVE_TYPE = { webhookCreated: 'created', webhookDeleted: 'deleted', webhookSecretRotated: 'updated' } as const

async function recordWebhook(tx: Tx, actor: Actor, kind: PlainKind, webhook: Webhook): Promise<void> {
  const { service_account, url } = webhook
  const liveChange = { ...liveChangeOf(webhook), type: LIVE_TYPE[kind] }
  await record(tx, actor, kind, { name: service_account.name, url }, { userId: service_account.id }, liveChange)
}

function liveChangeOf({ id }: Webhook) {
  return { entity: 'webhooks', id, type: 'updated' } as const
}

async function lockWebhook(tx: Tx, id: number): Promise<Webhook> {
  await sql`select from webhook_endpoints where id = ${id} for update`.execute(tx)
  return readWebhook(tx, id)
}

async function requireServiceAccount(tx: Tx, id: number): Promise<void> {
  if (!(await findServiceAccount(tx, id))) throw invalid({ service_account_id: 'not_found' })
}

/** Concurrent calls wait for each other here, so that each counts what the other has created. */
async function requireRoom(tx: Tx, { accountId }: Actor): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count < WEBHOOKS_MAX) return
  const message = (locale: Locale) => fill(messagesIn(locale).fields.webhooks_full, { max: WEBHOOKS_MAX })
  throw new AppError('conflict', { message })
}

const PORTS = ['', '443', '8443']
/** Longer is not waited for: each attempt looks at the address once more. */
const LOOKUP_MS = 2_000

/** @throws AppError validation_failed at url when nothing is sent to such an address */
async function requireOutside(text: string, allowsPrivate: boolean): Promise<void> {
  if (allowsPrivate) return
  const url = new URL(text)
  if (url.protocol !== 'https:' || !PORTS.includes(url.port)) throw invalid({ url: 'webhook_url_not_https' })
  if (await isInside(url)) throw invalid({ url: 'address_not_allowed' })
}

async function isInside(url: URL): Promise<boolean> {
  try {
    refuseInside(url)
  } catch (error) {
    if (error instanceof InsideAddress) return true
    throw error
  }
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), LOOKUP_MS).unref())
  const found = await Promise.race([lookup(url.hostname, { all: true }).catch(() => []), late])
  return found.length > 0 && found.every(({ address }) => isInsideAddress(address))
}
