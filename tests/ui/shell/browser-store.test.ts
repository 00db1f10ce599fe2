import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { unwrap } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Operation } from '#src/providers/offline/operations.ts'

const FIXTURES = join(import.meta.dirname, '../../support/browser-stores')
/** The versions that releases have left in browsers. */
const RELEASED = readdirSync(FIXTURES).map((name) => Number.parseInt(name, 10))

interface Fixture {
  stores: { name: string; keyPath: string | string[]; indexes: string[]; rows: object[] }[]
}

function fixtureOf(version: number): Fixture {
  return JSON.parse(readFileSync(join(FIXTURES, `${version}.json`), 'utf8'))
}

/** The database as the build of that version makes it; it closes for newer builds, as that one does. */
function openAs(version: number, { stores }: Fixture): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('naryad', version)
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath })
        for (const index of indexes) store.createIndex(index, index)
        for (const row of rows) store.add(row)
      }
    }
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
  })
}

/** The store as a page that has just been loaded opens it. */
async function openPage() {
  vi.resetModules()
  const { browserStore } = await import('#src/providers/stores/browser-store.ts')
  const store = await browserStore()
  if (!store) throw new Error('The stores were not opened')
  return { store, browserStore }
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  // The stores of these tests are closed.
  vi.resetModules()
})

describe.each(RELEASED)('the stores of version %i', (version) => {
  it('are upgraded with every draft and operation in them, while an older tab is open', async () => {
    const fixture = fixtureOf(version)
    await openAs(version, fixture)
    const { store } = await openPage()
    expect([...store.objectStoreNames]).toEqual(['device', 'drafts', 'operations', 'photos', 'requests'])
    for (const { name, rows } of fixture.stores) {
      const kept: object[] = await store.getAll(name as 'drafts')
      expect(kept, name).toHaveLength(rows.length)
      expect(kept, name).toEqual(expect.arrayContaining(rows))
    }
    expect(await store.getAllFromIndex('operations', 'owner', '7:1')).toHaveLength(2)
    store.close()
  })

  it('are waited for by no one while an older tab that sleeps holds them, and opened once it is gone', async () => {
    const asleep = await openAs(version, fixtureOf(version))
    asleep.onversionchange = null
    vi.resetModules()
    const { browserStore } = await import('#src/providers/stores/browser-store.ts')
    expect(await browserStore()).toBeNull()
    asleep.close()
    await expect.poll(browserStore).not.toBeNull()
    const store = await browserStore()
    expect(await store?.count('operations')).toBe(2)
    store?.close()
  })
})

it('stores that the browser has emptied take nothing from a page that still knows what was in them', async () => {
  const { store } = await openPage()
  const { catchUp, currentOperations, log, showOperations } = await import(
    '#src/providers/offline/logged-operations.ts'
  )
  log.owner = '7:1'
  const operation = { id: 'a', owner: '7:1', position: 1, requestId: 31, call: 'start', state: 'waiting' } as Operation
  forceCloseDatabase(unwrap(store) as never)
  await vi.waitFor(async () => {
    showOperations([operation])
    await catchUp()
    expect(currentOperations()).toEqual([operation])
  })
})

describe('the stores of a newer build', () => {
  it('are opened by an older one, which the browser may have kept', async () => {
    const { store: first } = await openPage()
    const version = first.version + 1
    first.close()
    const newer = await openAs(version, { stores: [{ name: 'signatures', keyPath: 'id', indexes: [], rows: [] }] })
    newer.close()
    const { store } = await openPage()
    await store.put('drafts', { owner: '7:1', name: 'note', value: 'Ключ у охраны', at: 1 })
    expect(store.version).toBe(version)
    expect(await store.get('drafts', ['7:1', 'note'])).toMatchObject({ value: 'Ключ у охраны' })
    store.close()
  })

  it('are upgraded while this one is open, which goes on with them', async () => {
    const { store, browserStore } = await openPage()
    await openAs(store.version + 1, { stores: [] })
    const again = await browserStore()
    expect(again).not.toBe(store)
    expect(await again?.getAll('operations')).toEqual([])
    again?.close()
  })
})
