import { sql } from 'kysely'
import { WEBHOOK_DISABLED_DAYS, WEBHOOK_WARNED_DAYS } from '#contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { announce } from '../live/announce.ts'
import type { Attempt } from './send-message.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** After each failed attempt (seconds); after one more the message is given up. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** Each is longer or shorter by up to this part, so that what failed together is not sent together again. */
const SPREAD = 0.2

const GONE = 410

interface Sent {
  accountId: number
  endpointId: number
  deliveryId: number
  attempt: Attempt
}

/** What admins are emailed of. */
export interface WebhookNotice {
  kind: 'webhook_failing' | 'webhook_disabled'
  endpointId: number
  url: string
}

/** Writes down how an attempt ended, and what follows for the message and for its endpoint. */
export async function recordAttempt(tx: Tx, sent: Sent): Promise<WebhookNotice | null> {
  const { accountId, endpointId, attempt } = sent
  await recordDelivery(tx, sent)
  announce(tx, { account: accountId, entity: 'webhooks', type: 'updated', id: endpointId })
  if (attempt.failure) return recordFailure(tx, sent)
  await sql`
    update webhook_endpoints set failing_since = null, warned_at = null
    where id = ${endpointId} and failing_since is not null`.execute(tx)
  return null
}

async function recordDelivery(tx: Tx, { deliveryId, attempt }: Sent): Promise<void> {
  const { body, status, failure, answer, milliseconds, retryAfterMs } = attempt
  const spread = 1 + SPREAD * (2 * Math.random() - 1)
  const pause =
    retryAfterMs === null ? sql`(${PAUSES}::float8[])[attempts + 1] * ${spread}` : sql`${retryAfterMs / 1000}`
  const isGivenUp = sql`(attempts >= ${sql.lit(PAUSES.length)} or ${status === GONE})`
  await sql`
    update webhook_deliveries set attempts = attempts + 1, sent_at = now(), body = ${body}, status = ${status},
      failure = ${failure}, answer = ${answer}, milliseconds = ${milliseconds},
      state = case when ${failure === null} then 'delivered' when ${isGivenUp} then 'failed' else 'waiting' end,
      next_at = case when ${failure === null} or ${isGivenUp} then null
        else now() + make_interval(secs => ${pause}::float8) end
    where id = ${deliveryId}`.execute(tx)
}

interface Failing {
  url: string
  name: string
  is_warned: boolean
  is_disabled: boolean
}

async function recordFailure(tx: Tx, { accountId, endpointId, attempt }: Sent): Promise<WebhookNotice | null> {
  const isOver = (days: number) => sql`w.failing_since < now() - make_interval(days => ${sql.lit(days)})`
  const { rows } = await sql<Failing>`
    with ends as (
      select w.id, ${attempt.status === GONE}::boolean as is_gone, ${isOver(WEBHOOK_DISABLED_DAYS)} as is_over,
        w.warned_at is null and ${isOver(WEBHOOK_WARNED_DAYS)} as is_warned, m.name
      from webhook_endpoints w join memberships m on m.account_id = w.account_id and m.user_id = w.user_id
      where w.id = ${endpointId} and w.state <> 'disabled' for update of w)
    update webhook_endpoints w set failing_since = coalesce(w.failing_since, now()),
      warned_at = case when e.is_warned then now() else w.warned_at end,
      state = case when e.is_gone or e.is_over then 'disabled' else w.state end,
      disabled_reason = case when e.is_gone then 'gone' when e.is_over then 'failing' end
    from ends e where w.id = e.id
    returning w.url, e.name, coalesce(e.is_warned, false) as is_warned, w.state = 'disabled' as is_disabled`.execute(tx)
  const [failing] = rows
  if (!failing) return null
  const { url, name, is_warned, is_disabled } = failing
  if (is_disabled) {
    const author = { accountId, userId: null }
    const liveChange = { entity: 'webhooks', id: endpointId, type: 'updated' } as const
    await record(tx, author, 'webhookDisabled', { name, url }, {}, liveChange)
    return { kind: 'webhook_disabled', endpointId, url }
  }
  return is_warned ? { kind: 'webhook_failing', endpointId, url } : null
}
