import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { isConnected, onConnectionChange } from '../calls/connection.ts'
import { newKey } from '../calls/new-key.ts'
import { lastContact } from '../calls/server-clock.ts'
import { onSignedInAgain } from '../calls/sign-in-again.ts'
import { seenAs } from '../calls/view-as.ts'
import { whenIdle } from '../when-idle.ts'
import {
  catchUp,
  currentOperations,
  isOver,
  letWait,
  log,
  megabytesFor,
  type OperationFollower,
  operationOf,
  removeOperation,
  showOperations,
  updateOperation,
} from './logged-operations.ts'
import { onNetworkChange } from './network-information.ts'
import { type Operation, type OperationArgs, type Performed, supersedes } from './operations.ts'
import { sendAlone } from './send-alone.ts'
import { storeNew } from './stored-operations.ts'

/** What the page itself needs comes first. */
const SENDER_AFTER_MS = 2_000
/** When the code that sends could not be loaded. */
const SENDER_AGAIN_MS = 10_000
/** How often a tab looks after what waits: the one that was sending it may be on the sign-in page. */
const LOOK_AFTER_MS = MINUTE_MS

type Sender = typeof import('./send-operations.ts')

const loadSender = () => import('./send-operations.ts')
/** Resolves once what was stored before is in the log. */
let opening: Promise<void> = Promise.resolve()
/** By request, until what was done last on it is stored. */
const storing = new Map<number, Promise<Operation | null>>()
let cancelLoading = () => {}
let again: ReturnType<typeof setTimeout> | undefined
let looking: ReturnType<typeof setInterval> | undefined

/**
 * Opens the ordered log of what one user does on site. An operation is stored in the browser before it is sent, is sent
 * in the order of its request, and stays until the server has answered. After a connection error it is retried
 * automatically; after a rejection it waits for the user's decision and does not block other requests.
 */
export async function openOperationLog(user: string, follower: OperationFollower): Promise<void> {
  log.follower = follower
  if (log.owner === user) return
  log.owner = user
  showOperations([])
  cancelLoading()
  cancelLoading = whenIdle(() => loadSender().catch(() => undefined), SENDER_AFTER_MS)
  clearInterval(looking)
  looking = setInterval(sendAgainSoon, LOOK_AFTER_MS)
  opening = catchUp()
  await opening
  if (log.owner === user) sendAll()
}

/** Called on sign-out: stored operations stay in the browser until their user is back. */
export function closeOperationLog() {
  log.owner = null
  clearTimeout(again)
  clearInterval(looking)
  cancelLoading()
  showOperations([])
}

/**
 * Performs an operation. Resolves once it is answered, or once it is stored and has to wait for the connection.
 * @throws ApiError when the server rejects it at once, or when it would have to wait and could not be stored: then it is
 * not kept, and the page shows the error
 */
export function perform<C extends OperationCall>(
  call: C,
  request: { id: number; number: number; subject?: string },
  args: OperationArgs<C>,
  onProgress?: (share: number) => void,
): Promise<Performed<C>> {
  const operation = {
    id: newKey(),
    owner: log.owner ?? '',
    position: Math.max(Date.now(), (currentOperations().at(-1)?.position ?? 0) + 1),
    requestId: request.id,
    requestNumber: request.number,
    subject: request.subject,
    call,
    args,
    doneAt: new Date().toISOString(),
    contact: lastContact(),
    state: 'storing',
    refusal: null,
  } as unknown as Operation
  // Nothing is stored while viewing as another user: the server rejects the call.
  if (log.owner === null || seenAs() !== null) return sendAlone(operation, onProgress) as Promise<Performed<C>>

  for (const earlier of currentOperations()) {
    if (isReplaceable(earlier) && supersedes(operation, earlier)) removeOperation(earlier.id)
  }
  return new Promise<Performed<OperationCall>>((settle, reject) => {
    log.waiters.set(operation.id, { settle, reject, onProgress })
    log.untried.add(operation.id)
    showOperations([...currentOperations(), operation])
    void storeThenSend(operation)
  }) as Promise<Performed<C>>
}

/** What may still be on its way would otherwise arrive after what replaced it. */
function isReplaceable({ id, state }: Operation): boolean {
  return state === 'waiting' ? log.untried.has(id) : state !== 'sending'
}

async function storeThenSend(operation: Operation): Promise<void> {
  const { id, requestId } = operation
  const stored = await storeInOrder(operation)
  if (isOver(id)) return
  if (!stored) log.unstored.add(id)
  else {
    const { state, files } = stored
    showOperations(currentOperations().map((one) => (one.id === id ? ({ ...one, state, files } as Operation) : one)))
  }
  // What was stored before goes first.
  await opening
  if (isConnected()) send(({ sendInOrder }) => sendInOrder(requestId))
  else letWait(requestId)
}

/** Other tabs read of a request what is stored: nothing comes before what it follows, though that has files. */
function storeInOrder(operation: Operation): Promise<Operation | null> {
  const { id, requestId } = operation
  const stored = (storing.get(requestId) ?? Promise.resolve()).then(async () => {
    const hasRoom = (await megabytesFor(operation)) === 0
    return hasRoom ? storeNew({ ...operation, state: 'waiting' }, () => !isOver(id)) : null
  })
  storing.set(requestId, stored)
  return stored.finally(() => {
    if (storing.get(requestId) === stored) storing.delete(requestId)
  })
}

/** Retries everything, rejected operations too, and files whatever the network is like. */
export function retryAllOperations() {
  for (const { id, state } of currentOperations()) if (state === 'refused') waitAgain(id)
  send((sender) => {
    sender.sendAll()
    void sender.sendFiles({ isAsked: true })
  })
}

export function retryOperation(id: string) {
  waitAgain(id)
  const operation = operationOf(id)
  if (operation) send(({ sendInOrder }) => sendInOrder(operation.requestId))
}

function waitAgain(id: string) {
  updateOperation(id, { state: 'waiting', refusal: null })
}

/** Discards an operation. */
export function discardOperation(id: string) {
  removeOperation(id)
  sendAll()
}

function sendAll() {
  if (currentOperations().length > 0) send((sender) => sender.sendAll())
}

/** Loads what sends, if it is not there yet: without a connection it may have to wait for that. */
function send(how: (sender: Sender) => unknown) {
  clearTimeout(again)
  loadSender().then(how, () => {
    for (const { requestId } of currentOperations()) letWait(requestId)
    again = setTimeout(sendAgainSoon, SENDER_AGAIN_MS)
  })
}

function sendAgainSoon() {
  if (!isConnected() || !currentOperations().some(({ state }) => state === 'waiting' || state === 'promised')) return
  send((sender) => sender.sendWithoutPause())
}

onConnectionChange(sendAgainSoon)
onNetworkChange(sendAgainSoon)
// Without a session only what its user waited for was on its way.
onSignedInAgain(sendAgainSoon)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  sendAgainSoon()
  // Another tab may have been closed while it was sending.
  void catchUp().then(sendAgainSoon)
})
