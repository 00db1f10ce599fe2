import { api } from './api.ts'

const WORKER = '/push-worker.js'
/** Who gets pushes in this browser, by their id: it is for each of its users to say. */
const WANTED_KEY = 'naryad.push'

/** Whether this browser gets pushes; `insecure`: not at an address without https, `home_screen`: once the application is on the home screen of the iPhone. */
type PushAbility = 'granted' | 'askable' | 'denied' | 'insecure' | 'home_screen' | 'unsupported'

export function pushAbility(): PushAbility {
  if (window.isSecureContext === false) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'home_screen' : 'unsupported'
  }
  if (Notification.permission === 'granted') return 'granted'
  return Notification.permission === 'denied' ? 'denied' : 'askable'
}

/** An iPad says that it is a Mac, and has a screen to touch. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/**
 * Asks the user, by the browser's own question, and has pushes sent to this browser.
 * @returns whether they come now: the user may have said no
 * @throws when the browser or the server does not do it
 */
export async function turnPushOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  localStorage.setItem(WANTED_KEY, String(userId))
  return true
}

/** The browser forgets where pushes come from; that the server does too is up to whoever calls. */
export async function turnPushOff() {
  localStorage.removeItem(WANTED_KEY)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Gives the server the browser's subscription as it is now: browsers change it, and the session may be another one. */
export async function renewPush(userId: number) {
  if (localStorage.getItem(WANTED_KEY) !== String(userId) || pushAbility() !== 'granted') return
  await subscribe(true)
}

async function subscribe(isBackground?: boolean) {
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await api.pushSubscriptions.key({ isBackground })
  const known = await pushManager.getSubscription()
  const isOurs = known && keyOf(known) === key
  if (!isOurs) await known?.unsubscribe()
  const subscription = isOurs
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await api.pushSubscriptions.create({ body: { endpoint, keys: { p256dh, auth } }, isBackground })
}

/** In base64url, as the server writes it. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Takes pushes off the screen: those that lead to this page, or all. */
export async function closePushes(url?: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (url === undefined || shown.data?.url === url) shown.close()
  }
}

type PushWorkerMessage = { type: 'open'; url: string } | { type: 'subscribe' }

/** What the service worker asks of a page; the answer keeps it from opening another window. */
export function onPushWorker(listener: (message: PushWorkerMessage) => void): () => void {
  const { serviceWorker } = navigator
  const onMessage = ({ data, ports }: MessageEvent<PushWorkerMessage>) => {
    ports[0]?.postMessage(true)
    listener(data)
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
