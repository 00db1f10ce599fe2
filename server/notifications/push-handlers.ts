import { ECDH } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { PUSH_DEVICES_MAX } from '#contract/limits.ts'
import type {
  PushDevice,
  pushSubscription,
  pushSubscriptionRoutes,
} from '#contract/notifications/push-subscriptions.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { refuseOver } from '../errors/refuse-after.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { pushTextsOf } from './notification-texts.ts'
import { readPushTarget, recordPush } from './push-subscriptions.ts'

const TEST = 'test'
const TESTS_PER_MINUTE = 10

export function pushSubscriptionHandlers(services: Services): Handlers<typeof pushSubscriptionRoutes> {
  const { config, database, rateLimits, pushService } = services

  return {
    key: async () => ({ key: pushService.publicKey }),

    list: ({ actor }) => database.asSystem((tx) => readDevices(tx, actor, sql`true`), { readOnly: true }),

    async create({ actor, body }) {
      requireKey(body.keys.p256dh)
      return database.asSystem((tx) => subscribe(tx, actor, body))
    },

    async remove({ actor, params: { id } }) {
      const removed = await database.asSystem((tx) =>
        tx
          .deleteFrom('push_subscriptions')
          .where('id', '=', id)
          .where('user_id', '=', actor.userId)
          .returning('id')
          .executeTakeFirst(),
      )
      if (!removed) throw notFound()
      return null
    },

    async test({ actor, params: { id }, reply }) {
      const target = await database.asSystem((tx) => readPushTarget(tx, actor.userId, id), { readOnly: true })
      if (!target) throw notFound()
      if (config.rateLimit) {
        const of = String(actor.userId)
        await refuseOver(rateLimits, reply, { what: 'push test', of, max: TESTS_PER_MINUTE, seconds: 60 })
      }
      const { title, body } = pushTextsOf(actor.locale).test
      const url = PAGE_PATHS.notificationSettings
      const message = { title, body, tag: TEST, url, renotify: true, about: null, withdraws: false }
      const outcome = await pushService.send(target, message, { topic: TEST, isUrgent: true })
      await database.asSystem((tx) => recordPush(tx, id, target, outcome))
      return { outcome }
    },
  }
}

async function readDevices(tx: Tx, { userId, sessionId }: Actor, isMeant: RawBuilder<unknown>): Promise<PushDevice[]> {
  const { rows } = await sql<PushDevice>`
    select p.id, s.device_name, s.os, s.browser, s.id = ${sessionId} as is_current, p.created_at, p.last_success_at,
      p.failed_at
    from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and s.ended_at is null and s.expires_at > now() and ${isMeant}
    order by is_current desc, p.id desc`.execute(tx)
  return rows
}

/** @throws AppError validation_failed for a key that cannot be encrypted with */
function requireKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw invalid({ 'keys.p256dh': 'invalid' })
  }
}

/** A session has one subscription and a browser belongs to one user: earlier ones of either are deleted. */
async function subscribe(tx: Tx, actor: Actor, { endpoint, keys }: z.output<typeof pushSubscription>) {
  const { accountId, userId, sessionId } = actor
  // One at a time, and not in a session that is ending.
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('unauthenticated')
  await sql`
    delete from push_subscriptions where (endpoint = ${endpoint}) <> (session_id = ${sessionId})`.execute(tx)
  await tx
    .insertInto('push_subscriptions')
    .values({ account_id: accountId, user_id: userId, session_id: sessionId, endpoint, ...keys })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(keys))
    .execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and session_id <> ${sessionId}
      order by coalesce(last_success_at, created_at) desc offset ${PUSH_DEVICES_MAX - 1})`.execute(tx)
  const [device] = await readDevices(tx, actor, sql`s.id = ${sessionId}`)
  if (!device) throw new AppError('unauthenticated')
  return device
}
