import { vi } from 'vitest'

const KEY = Buffer.alloc(65, 4)
/** What the server says is its key. */
export const SERVER_KEY = KEY.toString('base64url')

interface Subscribed {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

interface PushBrowserState {
  permission: NotificationPermission
  /** What its user says when asked. */
  answer: NotificationPermission
  asked: number
  subscription: Subscribed | null
  /** The pages that its shown pushes lead to. */
  shown: string[]
  /** What the service worker says to the page. */
  send(message: object): { answered: boolean }
}

/** jsdom has no service workers: a browser that has them, and a push service that answers. */
export function stubPushBrowser(given: Partial<PushBrowserState> = {}): PushBrowserState {
  const listeners = new Set<(event: object) => void>()
  const state: PushBrowserState = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscription: null,
    shown: [],
    send(message) {
      const outcome = { answered: false }
      const port = { postMessage: () => Object.assign(outcome, { answered: true }) }
      for (const listener of listeners) listener({ data: message, ports: [port] })
      return outcome
    },
    ...given,
  }
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: async () => {
      const endpoint = `https://push.example/${Math.random()}`
      const own: Subscribed = {
        endpoint,
        options: { applicationServerKey: new Uint8Array(KEY).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          state.subscription = null
          return true
        },
      }
      state.subscription = own
      return own
    },
  }
  const getNotifications = async () =>
    state.shown.map((url) => ({
      data: { url },
      close: () => {
        state.shown = state.shown.filter((one) => one !== url)
      },
    }))
  const registration = { pushManager, getNotifications }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    async requestPermission() {
      state.asked++
      state.permission = state.answer
      return state.answer
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
    },
  })
  return state
}

/** As jsdom is without it. */
export function removePushBrowser() {
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
