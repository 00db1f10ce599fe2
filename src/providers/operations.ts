import type { RouteTable } from '../../contract/index.ts'
import { plainNote } from '../../contract/mentions.ts'
import type { Answer, Call, Route } from '../../contract/route.ts'

/** What is done on site: calls that carry no version and may be repeated, so that they can wait for a connection. */
const OPERATION_CALLS = [
  'onTheWay',
  'start',
  'answer',
  'finishChecklist',
  'addWork',
  'removeWork',
  'attachFiles',
  'interact',
  'sign',
  'finish',
] as const satisfies readonly (keyof RouteTable['requests'])[]
export type OperationCall = (typeof OPERATION_CALLS)[number]

type RouteOf<C extends OperationCall> = Extract<RouteTable['requests'][C], Route>

/** What an operation of each kind is called with. */
export type OperationArgs<C extends OperationCall> = Call<RouteOf<C>> & { files?: File[] }
type OperationAnswer<C extends OperationCall> = Answer<RouteOf<C>>

/** A call on one request that has not been answered yet. */
export type Operation<C extends OperationCall = OperationCall> = {
  [One in C]: {
    /** Made in this browser: the call's idempotency key, so that however often it is sent, it is done once. */
    id: string
    /** The user and the account in whose name it was done: it is sent in no other. */
    owner: string
    /** Operations of one request go out in this order. */
    position: number
    requestId: number
    requestNumber: number
    /** What of the request it is about, in words, where its call says only an id. */
    subject?: string
    call: One
    args: OperationArgs<One>
    /** By this device's clock. */
    doneAt: string
    state: 'waiting' | 'sending' | 'refused'
    /** Why the server refused it, in its words. */
    refusal: string | null
  }
}[C]

/** The call has been answered; or it waits for the connection and goes out by itself. */
export type Performed<C extends OperationCall> = { state: 'sent'; answer: OperationAnswer<C> } | { state: 'waiting' }

/** These end what the others did: they wait until it is decided what becomes of a refused one. */
export function isClosing({ call }: Operation): boolean {
  return call === 'finish' || call === 'finishChecklist'
}

/**
 * Whether a later operation makes an earlier one pointless: the same item's answer, or photo, given once more; another time
 * of arrival.
 */
export function supersedes(later: Operation, earlier: Operation): boolean {
  if (later.call === 'onTheWay') return earlier.call === 'onTheWay'
  if (later.call !== 'answer' || earlier.call !== 'answer') return false
  if (later.args.body.checklist_item_id !== earlier.args.body.checklist_item_id) return false
  return isPhoto(later) === isPhoto(earlier)
}

/** A note as it waits: its text, or the names of the files that are all it says. */
export function noteInShort({ args: { body, files = [] } }: Operation<'interact'>): string {
  return plainNote(body.comment) || files.map(({ name }) => name).join(', ')
}

/** An item's photo and its answer are given apart. */
export function isPhoto(operation: Operation<'answer'>): boolean {
  return Boolean(operation.args.files?.length)
}
