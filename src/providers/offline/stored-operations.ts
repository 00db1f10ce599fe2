import { browserStore, readIn } from '../stores/browser-store.ts'
import { describe, type KeptFile } from './kept-files.ts'
import type { Operation } from './operations.ts'

/** A user's operations as they are stored, in no order, without the bytes of their files; null if they cannot be read. */
export async function readStored(owner: string): Promise<Operation[] | null> {
  try {
    return (await (await browserStore())?.getAllFromIndex('operations', 'owner', owner)) ?? null
  } catch {
    return null
  }
}

/** The same for those who only show them: none if they cannot be read. */
export async function listStored(owner: string): Promise<Operation[]> {
  return (await readStored(owner)) ?? []
}

/** A stored operation with its files as the pages know them. */
export async function withBytes(operation: Operation): Promise<Operation> {
  const { files: kept, owner, args } = operation
  if (!kept) return operation
  const stored = await Promise.all(kept.map((file) => storedFile(owner, file)))
  const files = stored.filter((file) => file !== null)
  return { ...operation, args: { ...args, files } } as Operation
}

/** Null when the browser has lost its bytes. */
export async function storedFile(owner: string, { sha256 }: KeptFile): Promise<File | null> {
  const file = await (await browserStore())?.get('photos', [owner, sha256])
  if (!file) return null
  return new File([file.bytes], file.name, { type: file.mime, lastModified: Date.parse(file.taken_at) })
}

/**
 * Stores a new operation with the bytes of its files through reloads; resolves once it is on the disk, to the operation
 * as it was stored, or to null when the browser could not, or it is not wanted any more by then.
 */
export async function storeNew(operation: Operation, isWanted: () => boolean): Promise<Operation | null> {
  try {
    const described = await describeAll(operation.args.files ?? [])
    const files = described.map(({ bytes: _, ...file }) => file)
    const stored = files.length > 0 ? { ...operation, files } : operation
    const store = await browserStore()
    if (!store || !isWanted()) return null
    const storing = store.transaction(['operations', 'photos'], 'readwrite', { durability: 'strict' })
    const puts = [
      async () => storing.objectStore('operations').put(asStored(stored)),
      ...described.map((file) => async () => storing.objectStore('photos').put({ ...file, owner: operation.owner })),
    ]
    try {
      await Promise.all([storing.done, ...puts.map((put) => put())])
    } catch (error) {
      // Another tab would take what was stored of it for all.
      storing.abort()
      throw error
    }
    return stored
  } catch {
    return null
  }
}

/** Without https browsers have no hashes: there a file is stored as it is, and sent by its own call alone. */
async function describeAll(files: readonly File[]) {
  if (files.length === 0 || !globalThis.crypto?.subtle) return []
  return Promise.all(files.map(describe))
}

/** Stores what has become of an operation; resolves to whether the browser could. */
export async function storeOperation(operation: Operation): Promise<boolean> {
  try {
    const store = await browserStore()
    if (!store) return false
    const storing = store.transaction('operations', 'readwrite', { durability: 'strict' })
    await Promise.all([storing.store.put(asStored(operation)), storing.done])
    return true
  } catch {
    return false
  }
}

/** The bytes of its files are stored by themselves. */
function asStored(operation: Operation): Operation {
  if (!operation.files) return operation
  const { files: _, ...args } = operation.args
  return { ...operation, args } as Operation
}

/** Stores what has become of an operation, or deletes it (null), with those of its files that none needs any more. */
export async function replaceOperation(id: string, next: Operation | null): Promise<void> {
  try {
    const store = await browserStore()
    if (!store) return
    const replacing = readIn(store.transaction(['operations', 'photos'], 'readwrite'))
    const operations = replacing.objectStore('operations')
    const former = await operations.get(id)
    if (next) await operations.put(asStored(next))
    else await operations.delete(id)
    if (former?.files?.length) {
      const others = await operations.index('owner').getAll(former.owner)
      const needed = new Set(others.flatMap((other) => neededBy(other)))
      for (const { sha256 } of former.files) {
        if (!needed.has(sha256)) await replacing.objectStore('photos').delete([former.owner, sha256])
      }
    }
    await replacing.done
  } catch {
    // It is sent again, and answered as before.
  }
}

function neededBy({ files = [], delivered = [] }: Operation): string[] {
  return files.map(({ sha256 }) => sha256).filter((sha256) => !delivered.includes(sha256))
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
