import { browserStore } from './browser-store.ts'
import type { Operation } from './operations.ts'

/** What a user did and has not been answered, in its order. What was on its way when the page went is sent once more. */
export async function storedOperations(owner: string): Promise<Operation[]> {
  try {
    const found = (await (await browserStore())?.getAllFromIndex('operations', 'owner', owner)) ?? []
    return found.sort((a, b) => a.position - b.position)
  } catch {
    return []
  }
}

/** Keeps an operation through reloads. A browser without room keeps it as long as the page stands. */
export async function storeOperation(operation: Operation): Promise<void> {
  await (await browserStore())?.put('operations', operation).catch(() => undefined)
}

export async function deleteOperation(id: string): Promise<void> {
  await (await browserStore())?.delete('operations', id).catch(() => undefined)
}

/** What became of an operation in another tab: it waits there or was refused, or it is over. */
type Shared = { operation: Operation } | { over: string }

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('naryad-operations')

/** Lets the browser's other tabs show an operation, and send it should this tab be closed: the key makes it happen once. */
export function shareOperation(operation: Operation) {
  tabs?.postMessage({ operation } satisfies Shared)
}

export function shareThatOver(id: string) {
  tabs?.postMessage({ over: id } satisfies Shared)
}

export function onOperationShared(listener: (shared: Shared) => void) {
  tabs?.addEventListener('message', ({ data }: MessageEvent<Shared>) => listener(data))
}
