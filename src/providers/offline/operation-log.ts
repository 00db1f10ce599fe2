import { useSyncExternalStore } from 'react'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { callOf } from '../api.ts'
import { isApiError } from '../api-error.ts'
import { isConnected, onConnectionChange } from '../connection.ts'
import { newKey } from '../new-key.ts'
import { sessionOwner } from '../session.ts'
import { seenAs } from '../view-as.ts'
import { isClosing, type Operation, type OperationArgs, type Performed, supersedes } from './operations.ts'
import {
  deleteOperation,
  onOperationShared,
  shareOperation,
  shareThatOver,
  storedOperations,
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

/** Applies an answer to what the pages show, before the operation leaves the log. */
type Follower = (operation: Operation, answer: unknown) => Promise<void>

let owner: string | null = null
let operations: readonly Operation[] = []
let follow: Follower = async () => {}
let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
const waiters = new Map<string, Waiter>()
const requestsUnderWay = new Set<number>()
const listeners = new Set<() => void>()

/**
 * Opens the ordered log of what one user does on site. An operation is stored in the browser before it is sent, is sent
 * in the order of its request, and stays until the server has answered. After a connection error it is retried
 * automatically; after a rejection it waits for the user's decision and does not block other requests.
 */
export async function openOperationLog(user: string, follower: Follower): Promise<void> {
  follow = follower
  if (owner === user) return
  owner = user
  operations = []
  const stored = await storedOperations(user)
  if (owner !== user) return
  const known = new Set(operations.map(({ id }) => id))
  change([...stored.filter(({ id }) => !known.has(id)), ...operations])
  sendAll()
}

/** Called on sign-out: stored operations stay in the browser until their user is back. */
export function closeOperationLog() {
  owner = null
  clearTimeout(timer)
  change([])
}

/**
 * Performs an operation. Resolves once it is answered, or once it is clear that it has to wait for the connection.
 * @throws ApiError when the server rejects it at once: then it is not stored, and the page shows the error
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
    state: 'waiting',
    refusal: null,
  } as unknown as Operation
  // Nothing is stored while viewing as another user: the server rejects the call.
  if (owner === null || seenAs() !== null) return sendAtOnce(operation, onProgress) as Promise<Performed<C>>

  for (const earlier of operations) {
    if (earlier.state !== 'sending' && supersedes(operation, earlier)) discardOperation(earlier.id)
  }
  return new Promise<Performed<OperationCall>>((settle, reject) => {
    waiters.set(operation.id, { settle, reject, onProgress })
    change([...operations, operation])
    void storeOperation(operation)
    if (isConnected()) void sendInOrder(operation.requestId)
    else letWait(operation.requestId)
  }) as Promise<Performed<C>>
}

/** Retries everything, rejected operations too. */
export function retryAllOperations() {
  for (const { id, state } of operations) if (state === 'refused') update(id, { state: 'waiting', refusal: null })
  sendAll()
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
}

async function sendInOrder(requestId: number): Promise<void> {
  if (requestsUnderWay.has(requestId)) return
  requestsUnderWay.add(requestId)
  try {
    for (let next = nextOf(requestId); next; next = nextOf(requestId)) {
      if (!isOwnSession() || !(await attempt(next))) return letWait(requestId)
    }
    letWait(requestId)
  } finally {
    requestsUnderWay.delete(requestId)
  }
}

/** A request's next operation to send; one that closes the work does not overtake a rejected one. */
function nextOf(requestId: number): Operation | undefined {
  const ofRequest = operations.filter((operation) => operation.requestId === requestId)
  const refusedAt = ofRequest.findIndex(({ state }) => state === 'refused')
  return ofRequest.find(
    (operation, place) =>
      operation.state === 'waiting' && !(isClosing(operation) && refusedAt !== -1 && refusedAt < place),
  )
}

/** Operations of one user are never sent as another who has signed in meanwhile, in this tab or another. */
function isOwnSession(): boolean {
  return owner !== null && sessionOwner() === owner && seenAs() === null
}

/** Sends an operation; false when it has to be retried later. */
async function attempt(operation: Operation): Promise<boolean> {
  const sender = owner
  update(operation.id, { state: 'sending' })
  try {
    const performed = await sendAtOnce(operation, waiters.get(operation.id)?.onProgress)
    pause = FIRST_PAUSE_MS
    waiters.get(operation.id)?.settle(performed)
    remove(operation.id)
    return true
  } catch (error) {
    if (owner !== sender) return false
    if (isTemporary(error)) {
      update(operation.id, { state: 'waiting' })
      sendLater()
      return false
    }
    reject(operation, error)
    return true
  }
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

/**
 * Failures that are not the operation's fault: no connection, a failing server or proxy (any 5xx), rate limit, session
 * over. What was done on site is not lost to them: the server may work again, or be repaired, in an hour or a day.
 */
function isTemporary(error: unknown): boolean {
  if (!isApiError(error)) return false
  const { code, status } = error
  if (status === 0 || status >= 500) return true
  return code === 'request_timeout' || code === 'too_many_requests' || code === 'unauthenticated'
}

async function sendAtOnce(
  operation: Operation,
  onProgress?: (share: number) => void,
): Promise<Performed<OperationCall>> {
  const { call, args, id } = operation
  const answer = await callOf('requests', call)({ ...args, idempotencyKey: id, onProgress })
  await follow(operation, answer)
  return { state: 'sent', answer } as Performed<OperationCall>
}

/** Releases the callers of a request's operations, which now wait for the connection. */
function letWait(requestId: number) {
  for (const operation of operations.filter((one) => one.requestId === requestId)) {
    const waiter = waiters.get(operation.id)
    if (operation.state === 'sending' || !waiter) continue
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

function update(id: string, part: Partial<Pick<Operation, 'state' | 'refusal'>>) {
  change(operations.map((operation) => (operation.id === id ? { ...operation, ...part } : operation)))
  const changed = operations.find((operation) => operation.id === id)
  if (!changed || changed.state === 'sending') return
  void storeOperation(changed)
  if (!waiters.has(id)) shareOperation(changed)
}

function remove(id: string) {
  change(operations.filter((operation) => operation.id !== id))
  void deleteOperation(id)
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
  if (!isConnected() || !operations.some(({ state }) => state === 'waiting')) return
  pause = FIRST_PAUSE_MS
  sendAll()
}

onConnectionChange(sendAgainSoon)

/** An operation from another tab of the same user. Those being sent or awaited here are this tab's to finish. */
onOperationShared((shared) => {
  const id = 'over' in shared ? shared.over : shared.operation.id
  const known = operations.find((operation) => operation.id === id)
  if (known?.state === 'sending' || waiters.has(id)) return
  const others = operations.filter((operation) => operation !== known)
  if ('over' in shared) change(others)
  else if (shared.operation.owner === owner)
    change([...others, shared.operation].sort((a, b) => a.position - b.position))
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') sendAgainSoon()
})
