import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EVENT_KINDS } from '#contract/history.ts'
import { OPERATIONS_MAX } from '#contract/limits.ts'
import type { Locale } from '#contract/messages.ts'
import { happenedAt } from '#contract/operations/happened-at.ts'
import {
  type GivenOperation,
  OPERATION_BODIES,
  OPERATION_FILES_MAX,
  type OperationOutcome,
  type OperationReason,
} from '#contract/operations/operations.ts'
import { IN_ANY_STATUS, type Outcome } from '#contract/operations/outcomes.ts'
import type { AnyPermission } from '#contract/permissions.ts'
import { REQUEST_TRANSITIONS } from '#contract/requests/status/request-status.ts'
import type { Actor } from '#server/access/actor.ts'
import { mayOn } from '#server/access/row-actions.ts'
import { isResponsible } from '#server/access/scope.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOperations } from '#server/db/lock-operations.ts'
import { AppError, type InvalidReason } from '#server/errors/app-error.ts'
import { textOfReasons } from '#server/errors/text-of-reasons.ts'
import { requireDrawing } from '#server/files/drawings.ts'
import type { Services } from '#server/services.ts'
import type { LockedRequest } from '../page/lock-request.ts'
import { carryOut, type ParsedCall } from './carry-out.ts'
import { markKept } from './kept-work.ts'
import type { OnSiteActions } from './on-site-actions.ts'
import { type FilePromise, promiseFiles } from './promised-files.ts'

/** The operations of one device, in their order, with its clock. */
interface Sent {
  device_id: string
  device_time: string
  operations: GivenOperation[]
}

/** One call that brings operations. */
interface Receiving {
  services: Pick<Services, 'database' | 'fileLinks' | 'pictureDrawer'>
  actions: OnSiteActions
  sent: Sent
  actor: Actor
  /** When it came, in milliseconds. */
  received: number
}

interface Caller {
  actor: Actor
  locale: Locale
  /** Reports an error that is not the operation's. */
  logError: (error: unknown) => void
}

/** What became of an operation, also when it is sent again. */
interface Ended {
  outcome: Exclude<Outcome, 'failed'>
  reason?: OperationReason | null
  refusal?: InvalidReason[] | null
  body?: Record<string, unknown>
}
type EndedAt = Ended & { happened_at: string }

/**
 * Takes what was done on site without a connection. Each operation is carried out once, however often it is sent; one
 * that cannot be carried out now fails, and with it the later ones of its request.
 */
export function openOperations(services: Receiving['services'], actions: OnSiteActions) {
  /** @throws AppError too_large for more than OPERATIONS_MAX; unavailable */
  return async (sent: Sent, { actor, locale, logError }: Caller): Promise<OperationOutcome[]> => {
    if (sent.operations.length > OPERATIONS_MAX) throw new AppError('too_large')
    const receiving = { services, actions, sent, actor, received: Date.now() }
    const outcomes: OperationOutcome[] = []
    const failed = new Set<number>()
    for (const run of runsOf(sent.operations)) {
      const ended = await receiveRun(run)
      outcomes.push(...run.map(({ id }, place) => answerOf(id, ended[place] ?? null, locale)))
    }
    return outcomes

    async function receiveRun(run: readonly GivenOperation[]): Promise<(EndedAt | null)[]> {
      const [{ request_id }] = run as [GivenOperation]
      if (failed.has(request_id)) return run.map(() => null)
      try {
        return await receive(receiving, run)
      } catch (error) {
        if (error instanceof AppError) throw error
        if (run.length === 1) {
          logError(error)
          failed.add(request_id)
          return [null]
        }
      }
      // One of them fails; those before it do not.
      const ended: (EndedAt | null)[] = []
      for (const operation of run) ended.push(...(await receiveRun([operation])))
      return ended
    }
  }
}

/** Those that follow each other on one request: a unit of work takes less time than one for each. */
function runsOf(operations: readonly GivenOperation[]): GivenOperation[][] {
  const runs: GivenOperation[][] = []
  for (const operation of operations) {
    const last = runs.at(-1)
    if (last?.[0]?.request_id === operation.request_id) last.push(operation)
    else runs.push([operation])
  }
  return runs
}

function answerOf(id: string, ended: EndedAt | null, locale: Locale): OperationOutcome {
  if (!ended) return { id, outcome: 'failed', reason: null, message: null, happened_at: null }
  const { outcome, reason = null, refusal, happened_at } = ended
  return { id, outcome, reason, message: textOfReasons(refusal ?? [], locale), happened_at }
}

/** In one unit of work: all of them or none. */
async function receive(receiving: Receiving, run: readonly GivenOperation[]): Promise<EndedAt[]> {
  const { services, actor } = receiving
  const parsed = await Promise.all(run.map((operation) => parse(receiving, operation)))
  return services.database.inAccount(actor.accountId, async (tx) => {
    const earlier = await findEarlier(tx, actor, run)
    const ended: EndedAt[] = []
    for (const [place, operation] of run.entries()) {
      const call = parsed[place] as (typeof parsed)[number]
      ended.push(earlier.get(operation.id) ?? (await takeNew(tx, receiving, operation, call)))
    }
    return ended
  })
}

/** The call with its body, or why it makes none. */
async function parse({ services, actor }: Receiving, { call, body, files }: GivenOperation) {
  if (!isKnown(call)) return 'unknown_call'
  if (files.length > (OPERATION_FILES_MAX[call] ?? 0)) return 'malformed'
  const { success, data } = OPERATION_BODIES[call].safeParse(body)
  if (!success) return 'malformed'
  const parsed = { call, body: data } as ParsedCall
  if (parsed.call !== 'sign') return parsed
  try {
    await requireDrawing(services.pictureDrawer, actor.accountId, 'client_sign', parsed.body.client_sign)
    return parsed
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return 'malformed'
    throw error
  }
}

function isKnown(call: string): call is ParsedCall['call'] {
  return Object.hasOwn(OPERATION_BODIES, call)
}

/** What became of those that were sent before; waits while one is being carried out. */
async function findEarlier(tx: Tx, actor: Actor, run: readonly GivenOperation[]): Promise<Map<string, EndedAt>> {
  const ids = run.map(({ id }) => id)
  await lockOperations(tx, actor.accountId, ids)
  const stored = await tx
    .selectFrom('operations')
    .select(['id', 'user_id', 'content_hash', 'outcome', 'reason', 'refusal', 'happened_at'])
    .where('id', 'in', ids)
    .execute()
  // Their single calls may have been carried out, and the answers lost.
  const single = await tx
    .selectFrom('idempotency_keys')
    .select(['key', 'created_at'])
    .where('caller', '=', `user:${actor.userId}`)
    .where('key', 'in', ids)
    .execute()
  const earlier = new Map<string, EndedAt>(
    single.map(({ key, created_at }) => [key, { outcome: 'applied', happened_at: created_at }]),
  )
  for (const operation of run) {
    const known = stored.find(({ id }) => withoutDashes(id) === withoutDashes(operation.id))
    if (!known) continue
    const isSame = known.user_id === actor.userId && contentHash(operation).equals(known.content_hash)
    const ended = isSame ? (known as unknown as Ended) : rejected('other_content')
    earlier.set(operation.id, { ...ended, happened_at: known.happened_at })
  }
  return earlier
}

/** An id is a UUID in either spelling. */
const withoutDashes = (id: string) => id.replaceAll('-', '').toLowerCase()

async function takeNew(
  tx: Tx,
  receiving: Receiving,
  operation: GivenOperation,
  parsed: ParsedCall | OperationReason,
): Promise<EndedAt> {
  const { sent, actor, received } = receiving
  const { id, sequence, request_id, call, body, done_at, contact, files } = operation
  const request = await lock(tx, actor, request_id)
  const time = happenedAt({
    received,
    deviceTime: Date.parse(sent.device_time),
    doneAt: Date.parse(done_at),
    contact: contact && {
      at: Date.parse(contact.at),
      deviceAt: Date.parse(contact.device_at),
      sinceMs: contact.since_ms,
    },
    notBefore: await notBefore(tx, actor, request_id),
  })
  const happened_at = new Date(time.at).toISOString()
  const promise = (): Promise<FilePromise[]> =>
    promiseFiles(tx, { operation, actor, files, clock: { behind: time.at - Date.parse(done_at), received } })
  const ended = await carry(tx, receiving, request, parsed, { happenedAt: happened_at, promise })
  await tx
    .insertInto('operations')
    .values({
      id,
      user_id: actor.userId,
      device_id: sent.device_id,
      sequence,
      request_id,
      call,
      body: ended.outcome === 'kept' ? JSON.stringify(ended.body ?? body) : null,
      content_hash: contentHash(operation),
      done_at,
      happened_at,
      is_clock_uncertain: time.isUncertain,
      outcome: ended.outcome,
      reason: ended.reason ?? null,
      refusal: ended.refusal ? JSON.stringify(ended.refusal) : null,
    })
    .execute()
  if (ended.outcome === 'kept' && request) await markKept(tx, actor, request)
  return { ...ended, happened_at }
}

async function carry(
  tx: Tx,
  { services, actions, actor }: Receiving,
  request: FoundRequest | undefined,
  parsed: ParsedCall | OperationReason,
  { happenedAt, promise }: { happenedAt: string; promise: () => Promise<FilePromise[]> },
): Promise<Ended> {
  if (typeof parsed === 'string') return rejected(parsed)
  if (!request) return rejected('not_found')
  const { is_responsible, was_executor, ...row } = request
  if (!was_executor && !mayOn(actor, 'requests:read', is_responsible)) return rejected('not_found')
  const isTheirs = IN_ANY_STATUS.has(parsed.call) || mayOn(actor, neededFor(parsed.call), is_responsible)
  await sql`set local app.happened_at = ${sql.lit(happenedAt)}`.execute(tx)
  const context = { tx, actor, links: services.fileLinks, isFromPhone: true } as const
  return carryOut(context, actions, row, parsed, { isTheirs, happenedAt, files: await promise() })
}

function neededFor(call: ParsedCall['call']): AnyPermission {
  return call === 'pause' || call === 'resume' ? REQUEST_TRANSITIONS[call].permission : 'requests:execute'
}

type FoundRequest = LockedRequest & {
  is_responsible: boolean
  /** The user was its executor before. */
  was_executor: boolean
}

async function lock(tx: Tx, actor: Actor, id: number): Promise<FoundRequest | undefined> {
  const wasRemoved = sql<boolean>`exists (select from events e
    where e.account_id = r.account_id and e.request_id = r.id and e.kind = ${EVENT_KINDS.executorRemoved.id}
      and (e.payload ->> 'user_id')::bigint = ${actor.userId})`
  return tx
    .selectFrom('requests as r')
    .selectAll('r')
    .select([isResponsible(actor, 'requests', 'r.id').as('is_responsible'), wasRemoved.as('was_executor')])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
}

/** It follows the user's assignment, and what they did on the request before. */
async function notBefore(tx: Tx, { userId }: Actor, requestId: number): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`
    select greatest(
      (select assigned_at from request_executors where request_id = ${requestId} and user_id = ${userId}),
      (select max(happened_at) from operations
        where request_id = ${requestId} and user_id = ${userId} and outcome <> 'rejected')) as at`.execute(tx)
  const at = rows[0]?.at
  return at ? Date.parse(at) : null
}

function rejected(reason: OperationReason): Ended {
  return { outcome: 'rejected', reason }
}

function contentHash({ request_id, call, body, files }: GivenOperation): Buffer {
  const hashes = files.map(({ sha256 }) => sha256)
  return createHash('sha256')
    .update(JSON.stringify([request_id, call, body, ...hashes]))
    .digest()
}
