import { sql } from 'kysely'
import type { Webhook } from '#contract/integrations/webhooks.ts'
import { readMembership } from '../access/read-membership.ts'
import type { Database, Tx } from '../db/database.ts'
import type { OutsideCaller, SecretSeals } from '../outside-calls/index.ts'
import { recordAttempt, type WebhookNotice } from './record-attempt.ts'
import { type Receiver, sendMessage } from './send-message.ts'
import { type MessageLinks, writeMessage } from './write-message.ts'

/** Endpoints that one process sends to at a time. */
const AT_ONCE = 50
/**
 * An endpoint is one process's for this long, which is longer than an attempt and is renewed before each: messages to it go
 * one after another, and those of a process that is gone are sent by another.
 */
const LEASE = sql`interval '20 seconds'`
/** What is due later is found by the job of each minute. */
const SOON_MS = 60_000
/** A process that stops lets attempts under way end for this long. */
const STOP_MS = 3_000

interface SenderServices {
  database: Database
  caller: OutsideCaller
  secrets: SecretSeals
  links: MessageLinks
  /** Emails admins. */
  notifyAdmins: (tx: Tx, accountId: number, notice: WebhookNotice) => Promise<void>
  log: { warn(details: object, message: string): void }
}

export interface WebhookSender {
  /** Begins to send what is due; each endpoint apart from all others. */
  sendDue(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  stop(): Promise<void>
}

interface EndpointRef {
  account_id: number
  id: number
}

export function openWebhookSender(services: SenderServices): WebhookSender {
  const { database, log } = services
  const stopping = new AbortController()
  let isStopping = false
  let woken = 0
  const sending = new Set<Promise<void>>()
  let soonest: { timer: NodeJS.Timeout; at: number } | undefined

  async function sendDue(): Promise<void> {
    if (isStopping) return
    woken++
    const free = AT_ONCE - sending.size
    if (free <= 0) return
    const { claimed, nextAt } = await database.asSystem((tx) => claimEndpoints(tx, free))
    for (const endpoint of claimed) begin(endpoint)
    if (nextAt !== null) wake(Date.parse(nextAt) - Date.now())
  }

  function begin(endpoint: EndpointRef): void {
    const wokenBefore = woken
    const wasFull = sending.size + 1 >= AT_ONCE
    const work: Promise<void> = sendAll(endpoint)
      .catch((error) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'Sending to a webhook failed')
      })
      .finally(() => {
        sending.delete(work)
        // What was queued just before the endpoint was let go of was not seen by anyone.
        if (woken !== wokenBefore || wasFull) wake(0)
      })
    sending.add(work)
  }

  async function sendAll(endpoint: EndpointRef): Promise<void> {
    while (!isStopping && (await sendNext(services, endpoint, stopping.signal)));
    const nextAt = await database.inAccount(endpoint.account_id, (tx) => letGo(tx, endpoint.id))
    if (nextAt !== null) wake(Date.parse(nextAt) - Date.now())
  }

  function wake(afterMs: number): void {
    const at = Date.now() + Math.max(afterMs, 0)
    if (isStopping || afterMs > SOON_MS || (soonest && soonest.at <= at)) return
    clearTimeout(soonest?.timer)
    const timer = setTimeout(() => {
      soonest = undefined
      sendDue().catch((error) => log.warn({ err: error }, 'Sending to webhooks failed'))
    }, at - Date.now())
    soonest = { timer: timer.unref(), at }
  }

  return {
    sendDue,
    async idle() {
      while (sending.size > 0) await Promise.all(sending)
    },
    async stop() {
      isStopping = true
      clearTimeout(soonest?.timer)
      const limit = setTimeout(() => stopping.abort(), STOP_MS)
      await Promise.all(sending)
      clearTimeout(limit)
      services.caller.close()
    },
  }
}

const isDue = sql`exists (
  select from webhook_deliveries d where d.account_id = w.account_id and d.endpoint_id = w.id
    and d.state = 'waiting' and d.next_at <= now())`

interface Claim {
  claimed: EndpointRef[]
  /** When the lease of another process ends, which may be gone: its endpoint has messages that are due. */
  nextAt: string | null
}

/** Claims endpoints with something to send, which no process sends to. `tx` must be a system unit of work. */
async function claimEndpoints(tx: Tx, max: number): Promise<Claim> {
  const { rows } = await sql<Claim>`
    with ready as (
      select w.account_id, w.id, w.leased_till from webhook_endpoints w
      join memberships m on m.account_id = w.account_id and m.user_id = w.user_id and m.is_active
      where w.state = 'active' and ${isDue}
    ), free as (
      select w.account_id, w.id from webhook_endpoints w join ready r on r.account_id = w.account_id and r.id = w.id
      where w.leased_till is null or w.leased_till < now()
      limit ${max} for update of w skip locked
    ), claimed as (
      update webhook_endpoints e set leased_till = now() + ${LEASE}
      from free f where e.account_id = f.account_id and e.id = f.id
      returning e.account_id, e.id
    )
    select (select coalesce(json_agg(c), '[]') from claimed c) as claimed,
      (select min(leased_till) from ready where leased_till >= now()) as "nextAt"`.execute(tx)
  const [claim] = rows
  if (!claim) throw new Error('A query of one row returns it')
  return claim
}

/** Resolves to when its next message will be due. */
async function letGo(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ next_at: string | null }>`
    update webhook_endpoints w set leased_till = null where id = ${id}
    returning case when w.state = 'active' then (
      select min(d.next_at) from webhook_deliveries d
      where d.account_id = w.account_id and d.endpoint_id = w.id and d.state = 'waiting'
        and d.next_at > now()) end as next_at`.execute(tx)
  return rows[0]?.next_at ?? null
}

interface DueMessage extends Receiver {
  delivery_id: number
  message_id: string
  /** Null: it is not the service account's to read, and was taken back. */
  body: string | null
}

/** Sends the message that has been due longest; false when there is none. */
async function sendNext(services: SenderServices, endpoint: EndpointRef, signal: AbortSignal): Promise<boolean> {
  const { database, notifyAdmins, links } = services
  const { account_id: accountId, id: endpointId } = endpoint
  const due = await database.inAccount(accountId, (tx) => readDue(tx, endpoint, links))
  if (!due) return false
  const { delivery_id: deliveryId, message_id, body, ...target } = due
  if (body === null) return true
  const attempt = await sendMessage(target, { id: messageName(message_id), body }, { ...services, signal })
  const sent = { accountId, endpointId, deliveryId, attempt }
  const notice = await database.inAccount(accountId, (tx) => recordAttempt(tx, sent))
  if (notice) await database.asSystem((tx) => notifyAdmins(tx, accountId, notice))
  return true
}

/** What the receiver knows a message by. */
export function messageName(uuid: string): string {
  return `msg_${uuid.replaceAll('-', '')}`
}

interface StoredDue extends Pick<Webhook, 'payload' | 'url'> {
  delivery_id: number
  message_id: string
  event_id: number
  user_id: number
  secret: Buffer
  previous_secret: Buffer | null
}

async function readDue(tx: Tx, { account_id, id }: EndpointRef, links: MessageLinks): Promise<DueMessage | null> {
  const { rows } = await sql<StoredDue>`
    with held as (
      update webhook_endpoints set leased_till = now() + ${LEASE} where id = ${id} and state = 'active' returning *)
    select h.url, h.payload, h.user_id, h.secret,
      case when h.previous_till > now() then h.previous_secret end as previous_secret,
      d.id as delivery_id, d.message_id, d.event_id
    from held h
    join webhook_deliveries d on d.account_id = h.account_id and d.endpoint_id = h.id
    where d.state = 'waiting' and d.next_at <= now()
    order by d.next_at, d.id limit 1`.execute(tx)
  const [stored] = rows
  const actor = stored && (await readMembership(tx, account_id, stored.user_id))
  if (!stored || !actor) return null
  const { url, secret, previous_secret, delivery_id, message_id } = stored
  const body = await writeMessage(tx, actor, links, stored)
  if (body === null) await sql`delete from webhook_deliveries where id = ${delivery_id}`.execute(tx)
  return { url, secrets: previous_secret ? [secret, previous_secret] : [secret], delivery_id, message_id, body }
}
