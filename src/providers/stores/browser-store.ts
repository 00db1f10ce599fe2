import type { DBSchema, IDBPDatabase, StoreNames } from 'idb'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Draft } from '../offline/drafts.ts'
import type { KeptFile } from '../offline/kept-files.ts'
import type { Operation } from '../offline/operations.ts'
import type { LastPull } from '../offline/pulled.ts'
import type { KeptUsers } from './kept-actor.ts'

interface Stores extends DBSchema {
  drafts: { key: [owner: string, name: string]; value: Draft }
  operations: { key: string; value: Operation; indexes: { owner: string } }
  /** Requests of the signed-in user that were pulled, as the server answers them. */
  requests: {
    key: [owner: string, id: number]
    value: { owner: string; id: number; etag: string; page: RequestPage; pulled_at: string }
  }
  /** Files of operations. Their bytes as they are: WebKit loses Blobs. */
  photos: {
    key: [owner: string, sha256: string]
    value: KeptFile & { owner: string; bytes: ArrayBuffer }
  }
  /** What is known of this browser, each by its name. */
  device: { key: 'users' | 'pulled'; value: KeptUsers | LastPull }
}

const DATABASE = 'naryad'
const VERSION = 2

type BrowserStore = IDBPDatabase<Stores>

let opening: Promise<BrowserStore | null> | null = null
let wasCleared = false

/**
 * IndexedDB, for what outlives the page; its library is loaded when first needed. Null where the browser has none or
 * blocks it, as in some private windows: then everything lives as long as the page. So it is while a tab of an older
 * build, which the browser has put to sleep, does not close the stores that this one has to upgrade.
 */
export function browserStore(): Promise<BrowserStore | null> {
  opening ??= new Promise((resolve) => {
    const opened = open(() => resolve(null))
    opened.then(
      (store) => {
        opening = opened
        resolve(store)
      },
      () => resolve(null),
    )
  })
  return opening
}

/** A transaction that is not awaited while rows are read in it: when it fails meanwhile, the reading says so. */
export function readIn<T extends { done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined)
  return transaction
}

/** Whether the browser has taken the stores from this page, perhaps with what was in them: it may have been told to. */
export function mayHaveLostRows(): boolean {
  return wasCleared
}

async function open(blocked: () => void): Promise<BrowserStore> {
  const { openDB } = await import('idb')
  const callbacks = {
    upgrade: addMissingStores,
    blocked,
    // A newer version of the application, in another tab, wants to upgrade the stores.
    blocking(_current: number, _blocked: number | null, event: IDBVersionChangeEvent) {
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated() {
      wasCleared = true
      opening = null
    },
  }
  return openDB<Stores>(DATABASE, VERSION, callbacks).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error
    // A newer build has upgraded the stores, and left those that this one knows.
    return openDB<Stores>(DATABASE, undefined, callbacks)
  })
}

/** From any version: what is there stays, with its rows. */
function addMissingStores(database: BrowserStore) {
  const isMissing = (name: StoreNames<Stores>) => !database.objectStoreNames.contains(name)
  if (isMissing('drafts')) database.createObjectStore('drafts', { keyPath: ['owner', 'name'] })
  if (isMissing('operations')) database.createObjectStore('operations', { keyPath: 'id' }).createIndex('owner', 'owner')
  if (isMissing('requests')) database.createObjectStore('requests', { keyPath: ['owner', 'id'] })
  if (isMissing('photos')) database.createObjectStore('photos', { keyPath: ['owner', 'sha256'] })
  if (isMissing('device')) database.createObjectStore('device')
}
