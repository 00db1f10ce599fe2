import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql, type Updateable } from 'kysely'
import { IDEMPOTENCY_HOURS, IDEMPOTENT_ANSWER_MAX, ON_SITE_IDEMPOTENCY_HOURS } from '#contract/limits.ts'
import { messagesIn } from '#contract/messages.ts'
import { operationId } from '#contract/operations/operations.ts'
import type { Route } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { lockOperations } from '../db/lock-operations.ts'
import type { IdempotencyKeys } from '../db/schema.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { nameOrigin } from '../live/announce.ts'
import { type JsonText, SentAnswer, textOf } from './json-text.ts'

export const IDEMPOTENCY_KEY_MAX = 200

/** Whether the calls of a route are carried out once for each idempotency key. */
export function isOncePerKey(route: Route): boolean {
  const { method, access, oncePerLink, produces, crossAccount, callsExternal, isTrial } = route
  if (method === 'GET' || produces || crossAccount || callsExternal || isTrial) return false
  return access !== 'public' || oncePerLink === true
}

/** Runs an action of one caller in its unit of work, once. */
export interface Once {
  /** For an action whose answer is remembered: a repeat gets the same text and status, byte for byte. */
  answer<T>(tx: Tx, accountId: number, action: () => Promise<T | JsonText<T>>): Promise<T | JsonText<T>>
  /** For a change of a row, whose id is remembered: the answer is read afterwards, for a repeat as well. */
  change(tx: Tx, accountId: number, action: () => Promise<number>): Promise<number>
}

/**
 * Runs the action once for each `Idempotency-Key` of the caller: a repeat does nothing and gets the first answer. The key is
 * kept in the action's own transaction, so one that failed may be tried again, and a repeat made at the same time waits
 * for the first to end. Without a key the action is simply run.
 * @throws AppError validation_failed when the key is too long
 * @throws AppError conflict, as the action is run, when the key was used for another call, the answer was too long to be
 * remembered or has a secret, or the same was sent with `POST /operations` and has no answer of its own
 */
export function withIdempotency(request: FastifyRequest, caller: string): Once {
  const key = idempotencyKey(request)
  if (!key) return { answer: (_tx, _accountId, action) => action(), change: (_tx, _accountId, action) => action() }
  const { isOnSite, answersSecret, status = 200 } = request.routeOptions.config.route ?? {}
  const hours = isOnSite ? ON_SITE_IDEMPOTENCY_HOURS : IDEMPOTENCY_HOURS
  const claim = { caller, key, hash: callHash(request), hours }
  const findOperation = (tx: Tx, actor = request.actor) =>
    isOnSite && actor ? findSentOperation(tx, actor, key) : undefined
  return {
    async answer<T>(tx: Tx, accountId: number, action: () => Promise<T | JsonText<T>>) {
      if (await findOperation(tx)) throw alreadyDone()
      const first = await claimKey(tx, accountId, claim)
      if (first) {
        if (first.answer === null) throw alreadyDone()
        return new SentAnswer<T>(first.answer, first.status ?? status)
      }
      const answer = new SentAnswer<T>(textOf(await action()), status)
      const isKept = !answersSecret && answer.text.length <= IDEMPOTENT_ANSWER_MAX
      await keep(tx, claim, { status, answer: isKept ? answer.text : null })
      return answer
    },

    async change(tx, accountId, action) {
      const sent = await findOperation(tx)
      if (sent) return sent.request_id
      const first = await claimKey(tx, accountId, claim)
      if (first) {
        if (first.row_id === null) throw alreadyDone()
        return first.row_id
      }
      const row_id = await action()
      await keep(tx, claim, { status, row_id })
      return row_id
    },
  }
}

interface Claim {
  caller: string
  key: string
  hash: Buffer
  /** How long the key is remembered. */
  hours: number
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > IDEMPOTENCY_KEY_MAX) throw invalid({ 'idempotency-key': ['too_long', { max: IDEMPOTENCY_KEY_MAX }] })
  return key
}

/** What is remembered of the first call with the key; undefined when this is the first, which takes the key. */
async function claimKey(tx: Tx, accountId: number, { caller, key, hash, hours }: Claim) {
  const expires_at = sql<string>`now() + make_interval(hours => ${hours})`
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, caller, key, call_hash: hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows !== 0n) {
    nameOrigin(tx, key)
    return undefined
  }
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['call_hash', 'status', 'answer', 'row_id'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!hash.equals(first.call_hash)) throw new AppError('conflict')
  return first
}

/**
 * A phone that got no answer sends the operation together with others, under the same id: its own call may arrive after
 * that, or at the same moment.
 * @throws AppError conflict when it was not carried out there
 */
async function findSentOperation(tx: Tx, { accountId, userId }: Actor, key: string) {
  if (!operationId.safeParse(key).success) return undefined
  await lockOperations(tx, accountId, [key])
  const sent = await tx
    .selectFrom('operations')
    .select(['request_id', 'outcome'])
    .where('id', '=', key)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (sent?.outcome === 'kept' || sent?.outcome === 'rejected') throw new AppError('conflict')
  return sent
}

type Kept = Pick<Updateable<IdempotencyKeys>, 'status' | 'answer' | 'row_id'>

async function keep(tx: Tx, { caller, key }: Claim, kept: Kept): Promise<void> {
  await tx.updateTable('idempotency_keys').set(kept).where('caller', '=', caller).where('key', '=', key).execute()
}

function alreadyDone(): AppError {
  return new AppError('conflict', { message: (locale) => messagesIn(locale).already_done })
}

function callHash(request: FastifyRequest): Buffer {
  const files = request.received.map((file) => file.sha256.toString('hex'))
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null, files]))
    .digest()
}
