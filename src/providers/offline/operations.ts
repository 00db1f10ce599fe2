import type { RouteTable } from '#contract/index.ts'
import { plainNote } from '#contract/mentions.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { GivenOperation, OperationReason } from '#contract/operations/operations.ts'
import type { Answer, Call, Route } from '#contract/route.ts'
import { isApiError } from '../calls/api-error.ts'
import type { KeptFile } from './kept-files.ts'

type RouteOf<C extends OperationCall> = Extract<RouteTable['requests'][C], Route>

/** The arguments of each operation. */
export type OperationArgs<C extends OperationCall> = Call<RouteOf<C>> & { files?: File[] }
type OperationAnswer<C extends OperationCall> = Answer<RouteOf<C>>

type Contact = NonNullable<GivenOperation['contact']>

/** A call on a request that has not been answered yet. */
export type Operation<C extends OperationCall = OperationCall> = {
  [One in C]: {
    /** Made in this browser; the call's idempotency key, so that it takes effect once however often it is sent. */
    id: string
    /** The user and the account it was made in, and the only ones it is sent as. */
    owner: string
    /** Operations of one request go out in this order. */
    position: number
    requestId: number
    requestNumber: number
    /** A name for the user to read, such as the item's, where the call has only an id. */
    subject?: string
    call: One
    args: OperationArgs<One>
    /** What the server learns of its files, and the hashes of those that it has. */
    files?: KeptFile[]
    delivered?: string[]
    /** By this device's clock. */
    doneAt: string
    /** When this device last heard of the server's clock before that. */
    contact: Contact | null
    /**
     * `storing`: should the page be closed now, it is lost. `promised`: the server has it, and waits for its files.
     * `ended`: the office decides about it, or the server could not take it; its user reads that and puts it away.
     */
    state: 'storing' | 'waiting' | 'sending' | 'refused' | 'promised' | 'ended'
    outcome?: 'kept' | 'rejected'
    /** Why it was rejected. */
    reason?: OperationReason | null
    /** The server's error message. */
    refusal: string | null
  }
}[C]

/** The call has been answered, or waits for the connection and is sent automatically. */
export type Performed<C extends OperationCall> = { state: 'sent'; answer: OperationAnswer<C> } | { state: 'waiting' }

/**
 * Whether a later operation replaces an earlier one: another answer or photo for the same item, other values of the same
 * fields, another time of arrival.
 */
export function supersedes(later: Operation, earlier: Operation): boolean {
  if (later.call === 'onTheWay') return earlier.call === 'onTheWay'
  if (later.call === 'fillCustom' && earlier.call === 'fillCustom') {
    const { custom } = later.args.body
    return Object.keys(earlier.args.body.custom).every((key) => key in custom)
  }
  if (later.call !== 'answer' || earlier.call !== 'answer') return false
  if (later.args.body.checklist_item_id !== earlier.args.body.checklist_item_id) return false
  return isPhoto(later) === isPhoto(earlier)
}

/** What waits of a note, in short: its text, or the names of its files when it has none or that has been sent. */
export function noteInShort({ state, args: { body, files = [] } }: Operation<'interact'>): string {
  const text = state === 'promised' ? '' : plainNote(body.comment)
  return text || files.map(({ name }) => name).join(', ')
}

/** An item's photo and its answer are separate operations. */
export function isPhoto(operation: Operation<'answer'>): boolean {
  return Boolean(operation.args.files?.length)
}

/** Shown where the action was taken: nothing can be said of it yet. */
export function isBeingSaved({ state }: Operation): boolean {
  return state === 'storing' || state === 'sending'
}

/** It is not with the server yet. */
export function isPending({ state }: Operation): boolean {
  return state !== 'ended'
}

/** The files that the server waits for. */
export function filesLeft({ state, files = [], delivered = [] }: Operation): KeptFile[] {
  return state === 'promised' ? files.filter(({ sha256 }) => !delivered.includes(sha256)) : []
}

/** An operation as it is sent together with others. */
export function toGiven(operation: Operation): Call<RouteTable['operations']['send']>['body']['operations'][number] {
  const { id, position, requestId, call, files, doneAt, contact = null } = operation
  const body = call === 'removeWork' ? { work_id: operation.args.params.workId } : bodyOf(operation)
  return {
    id,
    sequence: position,
    request_id: requestId,
    call,
    body,
    ...(files && { files }),
    done_at: doneAt,
    contact,
  }
}

function bodyOf({ args }: Operation): Record<string, unknown> {
  return 'body' in args ? { ...args.body } : {}
}

/**
 * Failures that are not the operation's fault: no connection, a failing server or proxy (any 5xx), rate limit, session
 * over. What was done on site is not lost to them: the server may work again, or be repaired, in an hour or a day.
 */
export function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { code, status } = error
  if (status === 0 || status >= 500) return true
  return code === 'request_timeout' || code === 'too_many_requests' || code === 'unauthenticated'
}
