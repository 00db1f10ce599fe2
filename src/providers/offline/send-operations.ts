import { OPERATIONS_MAX } from '#contract/limits.ts'
import { OPERATION_FORMAT } from '#contract/operations/operation-calls.ts'
import { api } from '../calls/api.ts'
import { isApiError } from '../calls/api-error.ts'
import { isConnected } from '../calls/connection.ts'
import { hasSignedOut, sessionOwner } from '../calls/session.ts'
import { seenAs } from '../calls/view-as.ts'
import { deviceUid } from '../device.ts'
import {
  catchUp,
  currentOperations,
  giveBack,
  isBeingStored,
  letWait,
  log,
  operationOf,
  removeOperation,
  updateOperation,
  whenStored,
} from './logged-operations.ts'
import { isNetworkSlow } from './network-information.ts'
import { filesLeft, isTemporary, type Operation, toGiven } from './operations.ts'
import { sendAlone } from './send-alone.ts'
import { sendOneByOne } from './send-files.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000
/** Bytes of JSON in one call, well below what the server takes. */
const TOGETHER_BYTES_MAX = 800_000

let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
const requestsUnderWay = new Set<number>()
/** Asked for since those under way last looked for what is next. */
const requestsWanted = new Set<number>()
let isSendingFiles = false
let areFilesWanted = false

/** Once it can be expected to succeed: without the pause after failures. */
export function sendWithoutPause() {
  pause = FIRST_PAUSE_MS
  sendAll()
}

export function sendAll() {
  clearTimeout(timer)
  for (const requestId of new Set(currentOperations().map((operation) => operation.requestId)))
    void sendInOrder(requestId)
  void sendFiles()
}

/** Sends what waits of a request, in its order; of several tabs one at a time does. */
export async function sendInOrder(requestId: number): Promise<void> {
  requestsWanted.add(requestId)
  if (requestsUnderWay.has(requestId)) return
  requestsUnderWay.add(requestId)
  try {
    while (requestsWanted.has(requestId)) {
      await inTurnOfTabs(String(requestId), async () => {
        while (await sendNext(requestId));
        // The next tab reads there what is over.
        await whenStored()
      })
    }
    letWait(requestId)
  } finally {
    requestsUnderWay.delete(requestId)
  }
}

/** False once there is nothing to send, or it cannot be sent now. */
async function sendNext(requestId: number): Promise<boolean> {
  await catchUp((operation) => operation.requestId === requestId)
  const next = isOwnSession() ? nextOf(requestId) : []
  const isSent = next.length > 0 && (await attempt(next))
  if (!isSent) requestsWanted.delete(requestId)
  return isSent
}

async function inTurnOfTabs(what: string, send: () => Promise<void>): Promise<void> {
  // Not on plain http.
  if (!navigator.locks) return send()
  await navigator.locks.request(`naryad-operations-${what}`, send)
}

/**
 * A request's next operations to send: one by its own call, while its user waits for the answer or when its files can
 * come no other way; what has waited goes together.
 */
function nextOf(requestId: number): Operation[] {
  const own = currentOperations().filter((operation) => operation.requestId === requestId)
  const storing = own.findIndex(isBeingStored)
  const waiting = (storing === -1 ? own : own.slice(0, storing)).filter(
    ({ state }) => state === 'waiting' || state === 'storing',
  )
  const [first] = waiting
  if (!first || isSentAlone(first)) return first ? [first] : []
  const end = waiting.findIndex(isSentAlone)
  return asManyAsFit(end === -1 ? waiting : waiting.slice(0, end))
}

function isSentAlone(operation: Operation): boolean {
  return log.waiters.has(operation.id) || hasBareFiles(operation)
}

/** Files of which the server cannot be told before they come. */
function hasBareFiles({ args, files }: Operation): boolean {
  return Boolean(args.files?.length) && !files
}

function asManyAsFit(waiting: Operation[]): Operation[] {
  let bytes = 0
  const tooMany = waiting.findIndex((operation, place) => {
    bytes += JSON.stringify(operation.args).length
    return place > 0 && (place === OPERATIONS_MAX || bytes > TOGETHER_BYTES_MAX)
  })
  return tooMany === -1 ? waiting : waiting.slice(0, tooMany)
}

/**
 * Operations of one user are never sent as another who has signed in meanwhile, in this tab or another. One whose session
 * has ended is asked to sign in again.
 */
function isOwnSession(): boolean {
  const session = sessionOwner()
  const isTheirs = session === log.owner || (session === null && !hasSignedOut())
  return log.owner !== null && isTheirs && seenAs() === null
}

/** Sends operations; false when they have to be sent again later. */
async function attempt(next: Operation[]): Promise<boolean> {
  const sender = log.owner
  for (const { id } of next) {
    log.untried.delete(id)
    updateOperation(id, { state: 'sending' })
  }
  const [first] = next
  try {
    const isSent = first && isSentAlone(first) ? await sendForWaiter(first) : await sendTogether(next)
    if (!isSent) return false
    pause = FIRST_PAUSE_MS
    void sendFiles()
    return true
  } catch (error) {
    if (log.owner !== sender) return false
    if (isTemporary(error) || isUnknownCall(error, next)) {
      for (const { id } of next) giveBack(id)
      sendLater()
      return false
    }
    for (const operation of next) reject(operation, error)
    return true
  }
}

async function sendForWaiter(operation: Operation): Promise<boolean> {
  const { id } = operation
  try {
    const performed = await sendAlone(operation, log.waiters.get(id)?.onProgress)
    log.waiters.get(id)?.settle(performed)
    removeOperation(id)
    return true
  } catch (error) {
    // Another tab has sent it together with others: so this one learns what became of it.
    if (isApiError(error, 'conflict') && !hasBareFiles(operation)) return sendTogether([operation])
    throw error
  }
}

/** Sends what has waited, with the times at which it was done; false when some of it is to be sent again. */
async function sendTogether(waiting: Operation[]): Promise<boolean> {
  const outcomes = await api.operations.send({
    body: {
      format: OPERATION_FORMAT,
      device_id: deviceUid(),
      device_time: new Date().toISOString(),
      operations: waiting.map(toGiven),
    },
  })
  const [first] = waiting
  // The pages show what was done until they have read it.
  if (first) await log.follower?.sent(first.requestId).catch(() => undefined)
  for (const { id, outcome, reason } of outcomes) {
    if (outcome === 'failed') updateOperation(id, { state: 'waiting' })
    else if (outcome === 'rejected') updateOperation(id, { state: 'ended', outcome, reason })
    else taken(id, outcome === 'kept')
  }
  const isAllDone = outcomes.every(({ outcome }) => outcome !== 'failed')
  if (!isAllDone) sendLater()
  return isAllDone
}

/** The server has an operation: now its files can come, and then there is no more to do. */
function taken(id: string, isKept: boolean) {
  const operation = operationOf(id)
  if (!operation) return
  const outcome = isKept ? ({ outcome: 'kept' } as const) : {}
  if (filesLeft({ ...operation, state: 'promised' } as Operation).length > 0)
    updateOperation(id, { state: 'promised', ...outcome })
  else done(id, outcome)
}

function done(id: string, { outcome, delivered }: Pick<Operation, 'outcome' | 'delivered'>) {
  if (outcome) updateOperation(id, { state: 'ended', outcome, ...(delivered && { delivered }) })
  else removeOperation(id)
}

/** Sends the files of what the server has, one at a time, those of the latest operations first. */
export async function sendFiles({ isAsked = false } = {}): Promise<void> {
  const isTimely = isConnected() && (isAsked || !isNetworkSlow())
  if (!isTimely || !currentOperations().some(({ state }) => state === 'promised')) return
  areFilesWanted = true
  if (isSendingFiles) return
  isSendingFiles = true
  try {
    while (areFilesWanted) {
      areFilesWanted = false
      await inTurnOfTabs('files', sendPromised)
    }
  } catch {
    sendLater()
  } finally {
    isSendingFiles = false
  }
}

async function sendPromised(): Promise<void> {
  await catchUp()
  await sendOneByOne(() => (isOwnSession() ? currentOperations() : []), {
    delivered: deliver,
    refused: (id, error) => updateOperation(id, { state: 'refused', refusal: reasonOf(error) }),
  })
  await whenStored()
}

async function deliver(id: string, sha256: string): Promise<void> {
  const operation = operationOf(id)
  if (operation?.state !== 'promised') return
  const delivered = [...(operation.delivered ?? []), sha256]
  if (filesLeft({ ...operation, delivered } as Operation).length > 0) return updateOperation(id, { delivered })
  // The pages show its files from here until they have read them. Should the page be closed meanwhile, the server says
  // next time that it knows the last one.
  await log.follower?.sent(operation.requestId).catch(() => undefined)
  done(id, { outcome: operation.outcome, delivered })
}

function reject({ id }: Operation, error: unknown) {
  const waiter = log.waiters.get(id)
  if (waiter) {
    waiter.reject(error)
    removeOperation(id)
  } else {
    updateOperation(id, { state: 'refused', refusal: isApiError(error) ? reasonOf(error) : String(error) })
  }
}

function reasonOf({ message, errors }: { message: string; errors: Record<string, string> }): string {
  return [...new Set(Object.values(errors))].join('. ') || message
}

/** While servers are being replaced, an older one may answer. */
function isUnknownCall(error: unknown, [first]: Operation[]): boolean {
  return first !== undefined && !isSentAlone(first) && isApiError(error, 'not_found')
}

function sendLater() {
  clearTimeout(timer)
  timer = setTimeout(sendAll, pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
}
