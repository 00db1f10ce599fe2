import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { IDEMPOTENCY_HOURS, ON_SITE_IDEMPOTENCY_HOURS } from '../../contract/limits.ts'
import type { Tx } from '../db/database.ts'
import { AppError, refused } from './app-error.ts'

const KEY_MAX = 200

/** Runs an act in its unit of work, in the name of one caller. */
export type Once = <T>(tx: Tx, accountId: number, act: () => Promise<T>) => Promise<T>

/**
 * Runs the act once for each `Idempotency-Key` of the caller: a repeat returns the first answer and does nothing. The key
 * is kept in the act's own transaction, so an act that failed may be tried again, and a repeat made at the same time waits
 * for the first to end. Without a key the act is simply run.
 * @throws AppError validation_failed when the key is too long
 * @throws AppError conflict, as the act is run, when the key was used for another call
 */
export function onceFor(request: FastifyRequest, caller: string): Once {
  const key = idempotencyKey(request)
  const isOnSite = request.routeOptions.config.route?.isOnSite
  const hours = isOnSite ? ON_SITE_IDEMPOTENCY_HOURS : IDEMPOTENCY_HOURS
  return (tx, accountId, act) =>
    key ? answerOnce(tx, { accountId, caller, key, hash: callHash(request), hours }, act) : act()
}

interface Claim {
  accountId: number
  caller: string
  key: string
  hash: Buffer
  /** How long the key is remembered. */
  hours: number
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  if (key.length > KEY_MAX) throw refused({ 'idempotency-key': ['too_long', { max: KEY_MAX }] })
  return key
}

async function answerOnce<T>(
  tx: Tx,
  { accountId, caller, key, hash, hours }: Claim,
  act: () => Promise<T>,
): Promise<T> {
  const expires_at = sql<string>`now() + make_interval(hours => ${hours})`
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, caller, key, call_hash: hash, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['call_hash', 'answer'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!hash.equals(first.call_hash)) throw new AppError('conflict')
    return first.answer as T
  }
  const answer = await act()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .execute()
  return answer
}

function callHash(request: FastifyRequest): Buffer {
  const files = request.received.map((file) => file.sha256.toString('hex'))
  return createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null, files]))
    .digest()
}
