import { useSyncExternalStore } from 'react'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { notStored } from '../calls/api-error.ts'
import { mayHaveLostRows } from '../stores/browser-store.ts'
import type { Operation, Performed } from './operations.ts'
import {
  onOperationShared,
  readStored,
  replaceOperation,
  shareOperation,
  shareThatOver,
  storeOperation,
  withBytes,
} from './stored-operations.ts'

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

/** What is known of the operations beside themselves. */
export const log = {
  /** `user:account` */
  owner: null as string | null,
  follower: null as OperationFollower | null,
  waiters: new Map<string, Waiter>(),
  /** Operations that the browser could not store: they are sent at once, or given back to their user. */
  unstored: new Set<string>(),
  /** Operations of this page that no server can have heard of. */
  untried: new Set<string>(),
}

let operations: readonly Operation[] = []
/** Of this page and others: what is read or heard of them later is from before. */
const over = new Set<string>()
/** Changes of the store under way. */
const changes = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()

export function currentOperations(): readonly Operation[] {
  return operations
}

export function operationOf(id: string): Operation | undefined {
  return operations.find((operation) => operation.id === id)
}

/** The user's unanswered operations, in order. */
export function useOperations(): readonly Operation[] {
  return useSyncExternalStore(onOperationsChange, currentOperations)
}

function onOperationsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function showOperations(next: readonly Operation[]) {
  operations = next
  for (const listener of [...listeners]) listener()
}

/**
 * Takes over what is stored of the user, by tabs that are gone as well, and what has become of operations in others,
 * whose messages may be on their way.
 * @param isMeant which of them; all by default
 */
export async function catchUp(isMeant: (operation: Operation) => boolean = () => true): Promise<void> {
  const { owner } = log
  if (owner === null) return
  await whenStored()
  const known = operations.filter((one) => isMeant(one) && isStored(one))
  const stored = await readStored(owner)
  if (!stored) return
  const unknown = stored.filter((one) => isMeant(one) && !operationOf(one.id))
  const taken = await Promise.all(unknown.map((one) => withBytes(one).catch(() => one)))
  if (log.owner !== owner) return
  for (const operation of known) {
    // Otherwise it has changed here meanwhile.
    if (operationOf(operation.id) !== operation) continue
    const now = stored.find(({ id }) => id === operation.id)
    if (!now && !mayHaveLostRows()) forget(operation.id)
    const isFurther = operation.state === 'waiting' && now && now.state !== 'waiting'
    if (isFurther) showChanged({ ...operation, ...now, args: operation.args } as Operation)
  }
  const found = taken.filter(({ id }) => !operationOf(id) && !over.has(id))
  if (found.length > 0) showOperations(inOrder([...found, ...operations]))
}

/** Waits until the store has what this page has changed in it. */
export async function whenStored(): Promise<void> {
  await Promise.all(changes)
}

/** Whether it was replaced, or has ended, before it was stored. */
export function isOver(id: string): boolean {
  return over.has(id)
}

function store(change: Promise<unknown>) {
  changes.add(change)
  void change.finally(() => changes.delete(change))
}

/** Whether the store is to have it, as far as this page knows. */
function isStored({ id, state }: Operation): boolean {
  return state !== 'storing' && state !== 'sending' && !log.unstored.has(id)
}

/** What is done after it goes after it. */
export function isBeingStored({ id, state }: Operation): boolean {
  return state === 'storing' && !log.unstored.has(id)
}

function inOrder(unordered: Operation[]): Operation[] {
  return unordered.sort((a, b) => a.position - b.position)
}

export function updateOperation(
  id: string,
  part: Partial<Pick<Operation, 'state' | 'outcome' | 'reason' | 'refusal' | 'delivered'>>,
) {
  const former = operationOf(id)
  if (former) showChanged({ ...former, ...part } as Operation)
  const changed = operationOf(id)
  if (!changed || changed.state === 'sending' || log.unstored.has(id)) return
  // It is stored as waiting: hundreds that could not be sent would hold up the next tap.
  if (former?.state === 'sending' && changed.state === 'waiting') return
  store(part.delivered ? replaceOperation(id, changed) : storeOperation(changed))
  if (!log.waiters.has(id)) shareOperation(changed)
}

function showChanged(changed: Operation) {
  showOperations(operations.map((one) => (one.id === changed.id ? changed : one)))
}

export function removeOperation(id: string) {
  store(replaceOperation(id, null))
  shareThatOver(id)
  forget(id)
}

/** It is over, here or in another tab. */
function forget(id: string) {
  over.add(id)
  log.unstored.delete(id)
  log.untried.delete(id)
  showOperations(operations.filter((operation) => operation.id !== id))
  // Its caller has not heard how it ended: another tab has sent it, or a later answer to the same item replaced it.
  log.waiters.get(id)?.settle({ state: 'waiting' })
  log.waiters.delete(id)
}

/** Releases the callers of a request's operations, which now wait for the connection. */
export function letWait(requestId: number) {
  for (const operation of operations.filter((one) => one.requestId === requestId)) {
    // Those after it wait for it.
    if (isBeingStored(operation)) break
    const { id, state } = operation
    const waiter = log.waiters.get(id)
    if (state === 'sending' || !waiter) continue
    if (log.unstored.has(id)) {
      giveBack(id)
      continue
    }
    waiter.settle({ state: 'waiting' })
    log.waiters.delete(id)
    shareOperation(operation)
  }
}

/** It waits again; what could not be stored goes back to its user. */
export function giveBack(id: string) {
  const waiter = log.waiters.get(id)
  if (!log.unstored.has(id) || !waiter) return updateOperation(id, { state: 'waiting' })
  const operation = operationOf(id)
  log.waiters.delete(id)
  removeOperation(id)
  void megabytesFor(operation).then((megabytes) => waiter.reject(notStored(megabytes)))
}

/** For the files of an operation to have room in the browser. */
export async function megabytesFor(operation?: Operation): Promise<number> {
  const files = operation?.args.files ?? []
  if (files.length === 0) return 0
  const room = await import('../stores/room.ts').catch(() => null)
  return room ? room.megabytesToFree(files) : 0
}

/** An operation from another tab of the same user. Those being sent or awaited here are this tab's to finish. */
onOperationShared((shared) => {
  const id = 'over' in shared ? shared.over : shared.operation.id
  const known = operationOf(id)
  if (known?.state === 'sending' || log.waiters.has(id) || over.has(id)) return
  const others = operations.filter((operation) => operation !== known)
  if ('over' in shared) forget(id)
  else if (shared.operation.owner === log.owner) showOperations(inOrder([...others, shared.operation]))
})
