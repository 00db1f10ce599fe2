import { useSyncExternalStore } from 'react'
import { OPERATIONS_MAX } from '#contract/limits.ts'
import { OPERATION_FORMAT, type OperationCall } from '#contract/operations/operation-calls.ts'
import { api, callOf } from '../api.ts'
import { isApiError, notStored } from '../api-error.ts'
import { isConnected, onConnectionChange } from '../connection.ts'
import { deviceUid } from '../device.ts'
import { newKey } from '../new-key.ts'
import { lastContact } from '../server-clock.ts'
import { sessionOwner } from '../session.ts'
import { seenAs } from '../view-as.ts'
import {
  filesLeft,
  isTemporary,
  type Operation,
  type OperationArgs,
  type Performed,
  supersedes,
  toGiven,
} from './operations.ts'
import {
  onOperationShared,
  replaceOperation,
  shareOperation,
  shareThatOver,
  storedOperations,
  storeNew,
  storeOperation,
} from './stored-operations.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** The caller of `perform`, waiting for the outcome. */
interface Waiter {
  settle: (performed: Performed<OperationCall>) => void
  reject: (error: unknown) => void
  onProgress?: (share: number) => void
}

/** Keeps what the pages show in step with what the server has. */
export interface OperationFollower {
  /** Applies an answer before the operation leaves the log. */
  answered(operation: Operation, answer: unknown): Promise<void>
  /** Reads a request again of which several operations were sent together. */
  sent(requestId: number): Promise<void>
}

/** Bytes of JSON in one call, well below what the server takes. */
const TOGETHER_BYTES_MAX = 800_000

let owner: string | null = null
let operations: readonly Operation[] = []
let follower: OperationFollower | null = null
let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
const waiters = new Map<string, Waiter>()
/** Operations whose way into the browser's store has not ended, or failed: until then nothing is said to be saved. */
const unstored = new Map<string, 'storing' | 'failed'>()
/** Operations of this page that no server can have heard of. */
const untried = new Set<string>()
const requestsUnderWay = new Set<number>()
const listeners = new Set<() => void>()

/**
 * Opens the ordered log of what one user does on site. An operation is stored in the browser before it is sent, is sent
 * in the order of its request, and stays until the server has answered. After a connection error it is retried
 * automatically; after a rejection it waits for the user's decision and does not block other requests.
 */
export async function openOperationLog(user: string, follow: OperationFollower): Promise<void> {
  follower = follow
  if (owner === user) return
  owner = user
  operations = []
  await takeStored(user)
  if (owner === user) sendAll()
}

async function takeStored(user: string): Promise<void> {
  const stored = await storedOperations(user, idsOf(operations))
  if (owner !== user) return
  const meanwhile = idsOf(operations)
  change(inOrder([...stored.filter(({ id }) => !meanwhile.has(id)), ...operations]))
}

function idsOf(some: readonly Operation[]): Set<string> {
  return new Set(some.map(({ id }) => id))
}

function inOrder(unordered: Operation[]): Operation[] {
  return unordered.sort((a, b) => a.position - b.position)
}

/** Called on sign-out: stored operations stay in the browser until their user is back. */
export function closeOperationLog() {
  owner = null
  clearTimeout(timer)
  change([])
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
    owner: owner ?? '',
    position: Math.max(Date.now(), (operations.at(-1)?.position ?? 0) + 1),
    requestId: request.id,
    requestNumber: request.number,
    subject: request.subject,
    call,
    args,
    doneAt: new Date().toISOString(),
    contact: lastContact(),
    state: 'waiting',
    refusal: null,
  } as unknown as Operation
  // Nothing is stored while viewing as another user: the server rejects the call.
  if (owner === null || seenAs() !== null) return sendAtOnce(operation, onProgress) as Promise<Performed<C>>

  for (const earlier of operations) {
    if (isReplaceable(earlier) && supersedes(operation, earlier)) discardOperation(earlier.id)
  }
  return new Promise<Performed<OperationCall>>((settle, reject) => {
    waiters.set(operation.id, { settle, reject, onProgress })
    unstored.set(operation.id, 'storing')
    untried.add(operation.id)
    change([...operations, operation])
    void storeThenSend(operation)
  }) as Promise<Performed<C>>
}

/** What may still be on its way would otherwise arrive after what replaced it. */
function isReplaceable({ id, state }: Operation): boolean {
  return state === 'waiting' ? untried.has(id) : state !== 'sending'
}

async function storeThenSend(operation: Operation): Promise<void> {
  const { id, requestId } = operation
  const hasRoom = (await megabytesToFree(operation)) === 0
  const stored = hasRoom ? await storeNew(operation) : null
  if (stored) {
    unstored.delete(id)
    change(operations.map((one) => (one.id === id ? ({ ...one, files: stored.files } as Operation) : one)))
  } else unstored.set(id, 'failed')
  if (isConnected()) void sendInOrder(requestId)
  else letWait(requestId)
}

async function megabytesToFree(operation?: Operation): Promise<number> {
  const files = operation?.args.files ?? []
  if (files.length === 0) return 0
  const room = await import('../stores/room.ts').catch(() => null)
  return room ? room.megabytesToFree(files) : 0
}

/** What Chromium tells of the network. */
function networkInformation(): (EventTarget & { saveData?: boolean; effectiveType?: string }) | undefined {
  return (navigator as { connection?: EventTarget }).connection
}

/** Files are large: on a slow or metered network they wait for a better one. */
function isNetworkSlow(): boolean {
  const { saveData, effectiveType } = networkInformation() ?? {}
  return Boolean(saveData || effectiveType?.endsWith('2g'))
}

/** Retries everything, rejected operations too, and files whatever the network is like. */
export function retryAllOperations() {
  for (const { id, state } of operations) if (state === 'refused') update(id, { state: 'waiting', refusal: null })
  sendAll()
  void sendFiles({ isAsked: true })
}

export function retryOperation(id: string) {
  update(id, { state: 'waiting', refusal: null })
  const operation = operations.find((one) => one.id === id)
  if (operation) void sendInOrder(operation.requestId)
}

/** Discards an operation. */
export function discardOperation(id: string) {
  remove(id)
  sendAll()
}

export function currentOperations(): readonly Operation[] {
  return operations
}

/** The user's unanswered operations, in order. */
export function useOperations(): readonly Operation[] {
  return useSyncExternalStore(onOperationsChange, currentOperations)
}

function onOperationsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function sendAll() {
  clearTimeout(timer)
  for (const requestId of new Set(operations.map((operation) => operation.requestId))) void sendInOrder(requestId)
  void sendFiles()
}

/** Sends what waits of a request, in its order; of several tabs one at a time does. */
async function sendInOrder(requestId: number): Promise<void> {
  if (requestsUnderWay.has(requestId)) return
  requestsUnderWay.add(requestId)
  try {
    await inTurnOfTabs(String(requestId), async () => {
      for (let next = nextOf(requestId); next.length > 0; next = nextOf(requestId)) {
        if (!isOwnSession() || !(await attempt(next))) return
      }
    })
    letWait(requestId)
  } finally {
    requestsUnderWay.delete(requestId)
  }
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
  const waiting = operations.filter(
    ({ id, state, requestId: of }) => of === requestId && state === 'waiting' && unstored.get(id) !== 'storing',
  )
  const [first] = waiting
  if (!first || isSentAlone(first)) return first ? [first] : []
  const end = waiting.findIndex(isSentAlone)
  return asManyAsFit(end === -1 ? waiting : waiting.slice(0, end))
}

function isSentAlone({ id, args, files }: Operation): boolean {
  return waiters.has(id) || (Boolean(args.files?.length) && !files)
}

function asManyAsFit(waiting: Operation[]): Operation[] {
  let bytes = 0
  const tooMany = waiting.findIndex((operation, place) => {
    bytes += JSON.stringify(operation.args).length
    return place > 0 && (place === OPERATIONS_MAX || bytes > TOGETHER_BYTES_MAX)
  })
  return tooMany === -1 ? waiting : waiting.slice(0, tooMany)
}

/** Operations of one user are never sent as another who has signed in meanwhile, in this tab or another. */
function isOwnSession(): boolean {
  return owner !== null && sessionOwner() === owner && seenAs() === null
}

/** Sends operations; false when they have to be sent again later. */
async function attempt(next: Operation[]): Promise<boolean> {
  const sender = owner
  for (const { id } of next) {
    untried.delete(id)
    update(id, { state: 'sending' })
  }
  const [first] = next
  try {
    if (first && isSentAlone(first)) await sendAlone(first)
    else if (!(await sendTogether(next))) return false
    pause = FIRST_PAUSE_MS
    void sendFiles()
    return true
  } catch (error) {
    if (owner !== sender) return false
    if (isTemporary(error) || isUnknownCall(error, next)) {
      for (const { id } of next) giveBack(id)
      sendLater()
      return false
    }
    for (const operation of next) reject(operation, error)
    return true
  }
}

async function sendAlone(operation: Operation): Promise<void> {
  const performed = await sendAtOnce(operation, waiters.get(operation.id)?.onProgress)
  waiters.get(operation.id)?.settle(performed)
  remove(operation.id)
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
  if (first) await follower?.sent(first.requestId).catch(() => undefined)
  for (const { id, outcome } of outcomes) {
    if (outcome === 'failed') update(id, { state: 'waiting' })
    else if (outcome === 'rejected') update(id, { state: 'ended', outcome })
    else taken(id, outcome === 'kept')
  }
  const isAllDone = outcomes.every(({ outcome }) => outcome !== 'failed')
  if (!isAllDone) sendLater()
  return isAllDone
}

/** The server has an operation: now its files can come, and then there is no more to do. */
function taken(id: string, isKept: boolean) {
  const operation = operations.find((one) => one.id === id)
  if (!operation) return
  const outcome = isKept ? ({ outcome: 'kept' } as const) : {}
  if (filesLeft({ ...operation, state: 'promised' } as Operation).length > 0)
    update(id, { state: 'promised', ...outcome })
  else done(id, outcome)
}

function done(id: string, { outcome, delivered }: Pick<Operation, 'outcome' | 'delivered'>) {
  if (outcome) update(id, { state: 'ended', outcome, ...(delivered && { delivered }) })
  else remove(id)
}

let isSendingFiles = false

/** Sends the files of what the server has, one at a time, those of the latest operations first. */
async function sendFiles({ isAsked = false } = {}): Promise<void> {
  const isTimely = isConnected() && (isAsked || !isNetworkSlow())
  if (isSendingFiles || !isTimely || !operations.some(({ state }) => state === 'promised')) return
  isSendingFiles = true
  try {
    const { sendOneByOne } = await import('./send-files.ts')
    await inTurnOfTabs('files', () =>
      sendOneByOne(() => (isOwnSession() ? operations : []), {
        delivered: deliver,
        refused: (id, error) => update(id, { state: 'refused', refusal: reasonOf(error) }),
      }),
    )
  } catch (error) {
    // Its code may have to be loaded first.
    if (isApiError(error) || isConnected()) sendLater()
  } finally {
    isSendingFiles = false
  }
}

async function deliver(id: string, sha256: string): Promise<void> {
  const operation = operations.find((one) => one.id === id)
  if (operation?.state !== 'promised') return
  const delivered = [...(operation.delivered ?? []), sha256]
  if (filesLeft({ ...operation, delivered } as Operation).length > 0) return update(id, { delivered })
  // The pages show its files from here until they have read them. Should the page be closed meanwhile, the server says
  // next time that it knows the last one.
  await follower?.sent(operation.requestId).catch(() => undefined)
  done(id, { outcome: operation.outcome, delivered })
}

/** It waits again; what could not be stored goes back to its user. */
function giveBack(id: string) {
  const waiter = waiters.get(id)
  if (unstored.get(id) !== 'failed' || !waiter) return update(id, { state: 'waiting' })
  const operation = operations.find((one) => one.id === id)
  waiters.delete(id)
  remove(id)
  void megabytesToFree(operation).then((megabytes) => waiter.reject(notStored(megabytes)))
}

function reject({ id }: Operation, error: unknown) {
  const waiter = waiters.get(id)
  if (waiter) {
    waiter.reject(error)
    remove(id)
  } else {
    update(id, { state: 'refused', refusal: isApiError(error) ? reasonOf(error) : String(error) })
  }
}

function reasonOf({ message, errors }: { message: string; errors: Record<string, string> }): string {
  return [...new Set(Object.values(errors))].join('. ') || message
}

/** While servers are being replaced, an older one may answer. */
function isUnknownCall(error: unknown, [first]: Operation[]): boolean {
  return first !== undefined && !isSentAlone(first) && isApiError(error, 'not_found')
}

async function sendAtOnce(
  operation: Operation,
  onProgress?: (share: number) => void,
): Promise<Performed<OperationCall>> {
  const { call, args, id } = operation
  const answer = await callOf('requests', call)({ ...args, idempotencyKey: id, onProgress })
  await follower?.answered(operation, answer)
  return { state: 'sent', answer } as Performed<OperationCall>
}

/** Releases the callers of a request's operations, which now wait for the connection. */
function letWait(requestId: number) {
  for (const operation of operations.filter((one) => one.requestId === requestId)) {
    const waiter = waiters.get(operation.id)
    if (operation.state === 'sending' || unstored.get(operation.id) === 'storing' || !waiter) continue
    if (unstored.get(operation.id) === 'failed') {
      giveBack(operation.id)
      continue
    }
    waiter.settle({ state: 'waiting' })
    waiters.delete(operation.id)
    shareOperation(operation)
  }
}

function sendLater() {
  clearTimeout(timer)
  timer = setTimeout(sendAll, pause)
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
}

function update(id: string, part: Partial<Pick<Operation, 'state' | 'outcome' | 'refusal' | 'delivered'>>) {
  change(operations.map((operation) => (operation.id === id ? ({ ...operation, ...part } as Operation) : operation)))
  const changed = operations.find((operation) => operation.id === id)
  if (!changed || changed.state === 'sending' || unstored.has(id)) return
  if (part.delivered) void replaceOperation(id, changed)
  else void storeOperation(changed)
  if (!waiters.has(id)) shareOperation(changed)
}

function remove(id: string) {
  unstored.delete(id)
  untried.delete(id)
  change(operations.filter((operation) => operation.id !== id))
  void replaceOperation(id, null)
  shareThatOver(id)
  // Replaced by a later answer to the same item, whose caller waits for that one.
  waiters.get(id)?.settle({ state: 'waiting' })
  waiters.delete(id)
}

function change(next: readonly Operation[]) {
  operations = next
  for (const listener of [...listeners]) listener()
}

function sendAgainSoon() {
  if (!isConnected() || !operations.some(({ state }) => state === 'waiting' || state === 'promised')) return
  pause = FIRST_PAUSE_MS
  sendAll()
}

onConnectionChange(sendAgainSoon)
networkInformation()?.addEventListener('change', sendAgainSoon)

/** An operation from another tab of the same user. Those being sent or awaited here are this tab's to finish. */
onOperationShared((shared) => {
  const id = 'over' in shared ? shared.over : shared.operation.id
  const known = operations.find((operation) => operation.id === id)
  if (known?.state === 'sending' || waiters.has(id)) return
  const others = operations.filter((operation) => operation !== known)
  if ('over' in shared) change(others)
  else if (shared.operation.owner === owner) change(inOrder([...others, shared.operation]))
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return
  sendAgainSoon()
  // Another tab may have been closed while it was sending.
  if (owner !== null) void takeStored(owner).then(sendAgainSoon)
})
