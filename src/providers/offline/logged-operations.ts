import { useSyncExternalStore } from 'react'
import type { OperationCall } from '#contract/operations/operation-calls.ts'
import { notStored } from '../api-error.ts'
import type { Operation, Performed } from './operations.ts'
import {
  onOperationShared,
  replaceOperation,
  shareOperation,
  shareThatOver,
  storedOperations,
  storeOperation,
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

/** Takes over what is stored of a user, also by tabs that are gone. */
export async function takeStored(user: string): Promise<void> {
  const stored = await storedOperations(user, idsOf(operations))
  if (log.owner !== user) return
  const meanwhile = idsOf(operations)
  showOperations(inOrder([...stored.filter(({ id }) => !meanwhile.has(id)), ...operations]))
}

function idsOf(some: readonly Operation[]): Set<string> {
  return new Set(some.map(({ id }) => id))
}

function inOrder(unordered: Operation[]): Operation[] {
  return unordered.sort((a, b) => a.position - b.position)
}

export function updateOperation(
  id: string,
  part: Partial<Pick<Operation, 'state' | 'outcome' | 'reason' | 'refusal' | 'delivered'>>,
) {
  const former = operationOf(id)
  showOperations(operations.map((one) => (one.id === id ? ({ ...one, ...part } as Operation) : one)))
  const changed = operationOf(id)
  if (!changed || changed.state === 'sending' || log.unstored.has(id)) return
  // It is stored as waiting: hundreds that could not be sent would hold up the next tap.
  if (former?.state === 'sending' && changed.state === 'waiting') return
  if (part.delivered) void replaceOperation(id, changed)
  else void storeOperation(changed)
  if (!log.waiters.has(id)) shareOperation(changed)
}

export function removeOperation(id: string) {
  log.unstored.delete(id)
  log.untried.delete(id)
  showOperations(operations.filter((operation) => operation.id !== id))
  void replaceOperation(id, null)
  shareThatOver(id)
  // Replaced by a later answer to the same item, whose caller waits for that one.
  log.waiters.get(id)?.settle({ state: 'waiting' })
  log.waiters.delete(id)
}

/** Releases the callers of a request's operations, which now wait for the connection. */
export function letWait(requestId: number) {
  for (const operation of operations.filter((one) => one.requestId === requestId)) {
    const { id, state } = operation
    const waiter = log.waiters.get(id)
    if (state === 'sending' || !waiter) continue
    if (log.unstored.has(id)) {
      giveBack(id)
      continue
    }
    if (state === 'storing') continue
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
  if (known?.state === 'sending' || log.waiters.has(id)) return
  const others = operations.filter((operation) => operation !== known)
  if ('over' in shared) showOperations(others)
  else if (shared.operation.owner === log.owner) showOperations(inOrder([...others, shared.operation]))
})
