// fake-indexeddb with what a browser may do to a page's stores: no room for a write, and transactions that end with
// their page.
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb'

/** The stores of one browser. */
export interface BrowserStores {
  factory: IDBFactory
  /** How many writes still find room; null: all do. */
  room: number | null
}

/** The stores as one page has opened them. */
export interface OpenStores {
  indexedDB: Pick<IDBFactory, 'open'>
  /** Whether something is being read or written. */
  isBusy(): boolean
  /** As when the page's process is killed: what is not committed is undone. */
  kill(): void
}

interface Connection {
  stores: BrowserStores
  transactions: Set<IDBTransaction>
  touch: () => void
}

const connections = new WeakMap<IDBDatabase, Connection>()

const { transaction: begin } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
  const begun = begin.apply(this, args)
  const connection = connections.get(this)
  connection?.transactions.add(begun)
  connection?.touch()
  const end = () => {
    connection?.transactions.delete(begun)
    connection?.touch()
  }
  begun.addEventListener('complete', end)
  begun.addEventListener('abort', end)
  return begun
}

const { put } = IDBObjectStore.prototype
IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
  const stores = connections.get(this.transaction.db)?.stores
  if (stores && stores.room !== null && stores.room-- <= 0) {
    stores.room = 0
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  return put.apply(this, args)
}

export function openStores(stores: BrowserStores, touch: () => void): OpenStores {
  const opened: IDBDatabase[] = []
  const transactions = new Set<IDBTransaction>()
  let opening = 0
  let isKilled = false
  return {
    indexedDB: {
      open(...args) {
        opening += 1
        const request = stores.factory.open(...args)
        const connect = () => {
          connections.set(request.result, { stores, transactions, touch })
          opened.push(request.result)
          if (isKilled) request.result.close()
        }
        request.addEventListener('upgradeneeded', connect)
        request.addEventListener('success', () => {
          opening -= 1
          touch()
          connect()
        })
        request.addEventListener('error', () => {
          opening -= 1
        })
        return request
      },
    },
    isBusy: () => opening > 0 || transactions.size > 0,
    kill() {
      isKilled = true
      // Reading has nothing to undo, and no one left to hear that it was not read.
      for (const running of [...transactions].filter(({ mode }) => mode === 'readwrite')) {
        try {
          running.abort()
        } catch {
          // It has just been committed.
        }
      }
      for (const database of opened) database.close()
    },
  }
}

/** What a browser has kept, whichever page did. */
export function storedRows<Row>({ factory }: BrowserStores, store: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('naryad')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const reading = begin.call(database, store).objectStore(store).getAll()
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result as Row[])
      }
    }
  })
}
