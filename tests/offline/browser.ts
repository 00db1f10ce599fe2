import { createHash } from 'node:crypto'
// A phone's browser: what outlives its pages, and pages that can be killed at any moment.
import { createContext, type Script } from 'node:vm'
import * as idb from 'fake-indexeddb'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { Clock } from './clock.ts'
import type { PhonePage } from './phone-page.ts'
import { type BrowserStores, type OpenStores, openStores } from './stores.ts'

/** What the pages of a browser ask of the world around it. */
export interface PageContext {
  script: Script
  clock: Clock
  reload(tab: Tab): void
  fetch(tab: Tab, url: string, init: RequestInit): Promise<Response>
}

export interface Browser {
  name: string
  isOnline: boolean
  /** By how many milliseconds its clock is fast. */
  clockOff: number
  cookies: Map<string, string>
  storage: Map<string, string>
  stores: BrowserStores
  readRequests: Map<number, RequestPage>
  /** Without https there are no locks between tabs, and no hashes. */
  isSecure: boolean
  locks: Map<string, Lock>
  tabs: Tab[]
}

export interface Tab {
  browser: Browser
  page: PhonePage
  isKilled: boolean
  isBusy(): boolean
  /** An event of its window, in a turn of its own. */
  hear(event: string, details?: object): void
  /** Comes into view, as when the tab over it is closed. */
  show(): void
  kill(): void
}

interface Lock {
  holder: Tab
  waiting: { tab: Tab; grant: () => void }[]
}

export function makeBrowser(name: string, isSecure: boolean): Browser {
  return {
    name,
    isOnline: true,
    clockOff: 0,
    cookies: new Map(),
    storage: new Map(),
    stores: { factory: new idb.IDBFactory(), room: null },
    readRequests: new Map(),
    isSecure,
    locks: new Map(),
    tabs: [],
  }
}

/** Never settles: a killed page hears nothing more. */
const never = () => new Promise<never>(() => {})

export function openTab(browser: Browser, context: PageContext): Tab {
  const { script, clock } = context
  const windowEvents = new EventTarget()
  const documentEvents = new EventTarget()
  const stores: OpenStores = openStores(browser.stores, clock.touch)
  const channels = channelsOf(browser, clock)
  const timers = clock.timers()

  const tab: Tab = {
    browser,
    page: undefined as unknown as PhonePage,
    isKilled: false,
    isBusy: stores.isBusy,
    hear(event, details) {
      clock.touch()
      setImmediate(() => {
        clock.touch()
        if (!tab.isKilled) windowEvents.dispatchEvent(Object.assign(new Event(event), details))
      })
    },
    show: () => documentEvents.dispatchEvent(new Event('visibilitychange')),
    kill() {
      tab.isKilled = true
      browser.tabs = browser.tabs.filter((other) => other !== tab)
      stores.kill()
      timers.stop()
      channels.stop()
      for (const [lock] of browser.locks) leaveLock(browser, lock, tab)
    },
  }
  const session = new Map<string, string>()
  const globals = {
    ...{
      Blob,
      DOMException,
      Event,
      EventTarget,
      File,
      FormData,
      Response,
      TextDecoder,
      TextEncoder,
      URL,
      URLSearchParams,
    },
    ...{ AbortController, console, performance, queueMicrotask, structuredClone },
    crypto: browser.isSecure ? hashingAtOnce : withoutHashes,
    ...pick(idb, [
      'IDBCursor',
      'IDBDatabase',
      'IDBIndex',
      'IDBKeyRange',
      'IDBObjectStore',
      'IDBRequest',
      'IDBTransaction',
    ]),
    indexedDB: stores.indexedDB,
    localStorage: storageIn(browser.storage, tab, true),
    sessionStorage: storageIn(session, tab, false),
    navigator: {
      get onLine() {
        return browser.isOnline
      },
      language: 'ru',
      locks: browser.isSecure ? locksOf(browser, tab) : undefined,
    },
    document: {
      visibilityState: 'visible',
      documentElement: {},
      querySelector: () => null,
      addEventListener: documentEvents.addEventListener.bind(documentEvents),
    },
    location: {
      pathname: '/tasks',
      search: '',
      hash: '',
      assign() {},
      reload: () => void setImmediate(context.reload, tab),
    },
    history: { state: null, replaceState() {}, pushState() {} },
    BroadcastChannel: channels.BroadcastChannel,
    fetch: (url: string, init: RequestInit) => (tab.isKilled ? never() : context.fetch(tab, url, init)),
    addEventListener: windowEvents.addEventListener.bind(windowEvents),
    removeEventListener: windowEvents.removeEventListener.bind(windowEvents),
    ...timers.functions,
    readRequests: browser.readRequests,
    clockOff: () => browser.clockOff,
  }
  const realm = createContext(globals) as typeof globalThis & { phone: { page: PhonePage } }
  Object.assign(realm, { window: realm, self: realm })
  clock.install(realm)
  script.runInContext(realm)
  tab.page = realm.phone.page
  browser.tabs.push(tab)
  return tab
}

const withoutHashes = { getRandomValues: crypto.getRandomValues.bind(crypto) }

/** A digest takes no turn of the event loop, after which a history could already be at rest. */
const hashingAtOnce = {
  ...withoutHashes,
  randomUUID: crypto.randomUUID.bind(crypto),
  subtle: {
    digest: async (_: string, bytes: ArrayBuffer) => createHash('sha256').update(Buffer.from(bytes)).digest(),
  },
}

function pick<T extends object, K extends keyof T>(from: T, names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

function storageIn(items: Map<string, string>, tab: Tab, isShared: boolean) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => change(key, value),
    removeItem: (key: string) => change(key, null),
  }

  function change(key: string, newValue: string | null) {
    const oldValue = items.get(key) ?? null
    if (tab.isKilled || newValue === oldValue) return
    if (newValue === null) items.delete(key)
    else items.set(key, newValue)
    for (const other of isShared ? tab.browser.tabs : [])
      if (other !== tab) other.hear('storage', { key, newValue, oldValue })
  }
}

function locksOf(browser: Browser, tab: Tab) {
  return {
    async request(name: string, work: () => Promise<void>) {
      // What is left of its code would hold it for ever.
      if (tab.isKilled) return never()
      await takeLock(browser, name, tab)
      try {
        await work()
      } finally {
        if (!tab.isKilled) leaveLock(browser, name, tab)
      }
    },
  }
}

function takeLock({ locks }: Browser, name: string, tab: Tab): Promise<void> | undefined {
  const lock = locks.get(name)
  if (lock) return new Promise((grant) => lock.waiting.push({ tab, grant }))
  locks.set(name, { holder: tab, waiting: [] })
  return undefined
}

/** Of a killed tab as well: its lock goes on to the next one. */
function leaveLock({ locks }: Browser, name: string, tab: Tab): void {
  const lock = locks.get(name)
  if (!lock) return
  if (tab.isKilled) lock.waiting = lock.waiting.filter((one) => one.tab !== tab)
  if (lock.holder !== tab) return
  const next = lock.waiting.shift()
  if (!next) return void locks.delete(name)
  lock.holder = next.tab
  next.grant()
}

/** Messages between the tabs of a browser. */
const listening = new WeakMap<Browser, Set<EventTarget>>()

function channelsOf(browser: Browser, clock: Clock) {
  const all = listening.get(browser) ?? new Set<EventTarget>()
  listening.set(browser, all)
  const own = new Set<EventTarget>()
  class BroadcastChannel extends EventTarget {
    constructor() {
      super()
      own.add(this)
      all.add(this)
    }
    postMessage(data: unknown) {
      if (!own.has(this)) return
      const message = structuredClone(data)
      for (const other of all) {
        if (other === this) continue
        clock.touch()
        setImmediate(() => {
          clock.touch()
          if (all.has(other)) other.dispatchEvent(new MessageEvent('message', { data: message }))
        })
      }
    }
  }
  return {
    BroadcastChannel,
    stop() {
      for (const channel of own) all.delete(channel)
      own.clear()
    },
  }
}
