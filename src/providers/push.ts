import { api } from './calls/api.ts'
import { registerWorker } from './service-worker.ts'

/** The id of the user who turned pushes on in this browser. */
const WANTED_KEY = 'naryad.push'

/**
 * Whether this browser can get pushes. `insecure`: not without https. `home_screen`: only once the application is on
 * the iPhone's home screen.
 */
type PushAbility = 'granted' | 'askable' | 'denied' | 'insecure' | 'home_screen' | 'unsupported'

export function pushAbility(): PushAbility {
  if (window.isSecureContext === false) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'home_screen' : 'unsupported'
  }
  if (Notification.permission === 'granted') return 'granted'
  return Notification.permission === 'denied' ? 'denied' : 'askable'
}

/** An iPad identifies as a Mac, but has a touch screen. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/**
 * Asks for permission with the browser's own prompt, and subscribes this browser.
 * @returns whether pushes are on: the user may have declined
 * @throws when the browser or the server fails
 */
export async function turnPushOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  localStorage.setItem(WANTED_KEY, String(userId))
  return true
}

/** Removes the browser's subscription; the caller has to remove it on the server. */
export async function turnPushOff() {
  localStorage.removeItem(WANTED_KEY)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Sends the server the browser's current subscription: browsers change it, and the session may be another one. */
export async function renewPush(userId: number) {
  if (localStorage.getItem(WANTED_KEY) !== String(userId) || pushAbility() !== 'granted') return
  await subscribe(true)
}

async function subscribe(isBackground?: boolean) {
  await registerWorker()
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

/** In base64url, like the server's key. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Closes shown pushes: those that lead to this URL, or all. */
export async function closePushes(url?: string) {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (url === undefined || shown.data?.url === url) shown.close()
  }
}
