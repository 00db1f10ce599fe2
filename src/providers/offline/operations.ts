import type { RouteTable } from '#contract/index.ts'
import { plainNote } from '#contract/mentions.ts'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import type { Answer, Call, Route } from '#contract/route.ts'

type RouteOf<C extends OperationCall> = Extract<RouteTable['requests'][C], Route>

/** The arguments of each operation. */
export type OperationArgs<C extends OperationCall> = Call<RouteOf<C>> & { files?: File[] }
type OperationAnswer<C extends OperationCall> = Answer<RouteOf<C>>

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
    /** By this device's clock. */
    doneAt: string
    state: 'waiting' | 'sending' | 'refused'
    /** The server's error message. */
    refusal: string | null
  }
}[C]

/** The call has been answered, or waits for the connection and is sent automatically. */
export type Performed<C extends OperationCall> = { state: 'sent'; answer: OperationAnswer<C> } | { state: 'waiting' }

/** These calls close the work: they wait until the user has decided about rejected operations. */
export function isClosing({ call }: Operation): boolean {
  return call === 'finish' || call === 'finishChecklist'
}

/**
 * Whether a later operation replaces an earlier one: another answer or photo for the same item, another time of
 * arrival.
 */
export function supersedes(later: Operation, earlier: Operation): boolean {
  if (later.call === 'onTheWay') return earlier.call === 'onTheWay'
  if (later.call !== 'answer' || earlier.call !== 'answer') return false
  if (later.args.body.checklist_item_id !== earlier.args.body.checklist_item_id) return false
  return isPhoto(later) === isPhoto(earlier)
}

/** A waiting note in short: its text, or the names of its files when it has none. */
export function noteInShort({ args: { body, files = [] } }: Operation<'interact'>): string {
  return plainNote(body.comment) || files.map(({ name }) => name).join(', ')
}

/** An item's photo and its answer are separate operations. */
export function isPhoto(operation: Operation<'answer'>): boolean {
  return Boolean(operation.args.files?.length)
}
