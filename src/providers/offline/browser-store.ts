import type { DBSchema, IDBPDatabase } from 'idb'
import type { Draft } from './drafts.ts'
import type { Operation } from './operations.ts'

interface Stores extends DBSchema {
  drafts: { key: [owner: string, name: string]; value: Draft }
  operations: { key: string; value: Operation; indexes: { owner: string } }
}

const DATABASE = 'naryad'
const VERSION = 1

let opening: Promise<IDBPDatabase<Stores> | null> | null = null

/**
 * IndexedDB, for what outlives the page; its library is loaded when first needed. Null where the browser has none or
 * blocks it, as in some private windows: then everything lives as long as the page.
 */
export function browserStore(): Promise<IDBPDatabase<Stores> | null> {
  opening ??= open().catch(() => null)
  return opening
}

async function open(): Promise<IDBPDatabase<Stores>> {
  const { openDB } = await import('idb')
  return openDB<Stores>(DATABASE, VERSION, {
    upgrade(database) {
      database.createObjectStore('drafts', { keyPath: ['owner', 'name'] })
      database.createObjectStore('operations', { keyPath: 'id' }).createIndex('owner', 'owner')
    },
    // A newer version of the application, in another tab, wants to upgrade the stores.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated() {
      opening = null
    },
  })
}
