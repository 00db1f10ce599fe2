import { browserStore } from '../stores/browser-store.ts'
import type { Operation } from './operations.ts'

/** A user's unanswered operations, in order. Those that were being sent when the page was closed are sent again. */
export async function storedOperations(owner: string): Promise<Operation[]> {
  try {
    const operations = (await (await browserStore())?.getAllFromIndex('operations', 'owner', owner)) ?? []
    return operations.sort((a, b) => a.position - b.position)
  } catch {
    return []
  }
}

/** Stores an operation through reloads; resolves once it is on the disk, to whether the browser could. */
export async function storeOperation(operation: Operation): Promise<boolean> {
  try {
    const store = await browserStore()
    if (!store) return false
    const storing = store.transaction('operations', 'readwrite', { durability: 'strict' })
    await Promise.all([storing.store.put(operation), storing.done])
    return true
  } catch {
    return false
  }
}

export async function deleteOperation(id: string): Promise<void> {
  await (await browserStore())?.delete('operations', id).catch(() => undefined)
}

/** A change to an operation in another tab: it waits or was rejected there, or it is over. */
type Shared = { operation: Operation } | { over: string }

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('naryad-operations')

/**
 * Lets other tabs show an operation, and send it if this tab is closed; its idempotency key makes it take effect once.
 */
export function shareOperation(operation: Operation) {
  tabs?.postMessage({ operation } satisfies Shared)
}

export function shareThatOver(id: string) {
  tabs?.postMessage({ over: id } satisfies Shared)
}

export function onOperationShared(listener: (shared: Shared) => void) {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Shared>) => listener(data))
}
