// The service worker: shows pushes and opens their pages. It caches no page and answers no call, so nothing here is ever
// older than the server.

/** A push that cannot be read is shown all the same: a browser withdraws the permission from a site that shows nothing. */
function unnamed() {
  return navigator.language.startsWith('ru')
    ? { title: 'Наряд', body: 'Есть новое уведомление' }
    : { title: 'Naryad', body: 'You have a new notification' }
}

function messageOf(data) {
  try {
    const message = data.json()
    return typeof message.title === 'string' ? message : unnamed()
  } catch {
    return unnamed()
  }
}

/** Closes what it replaces only after it is shown: whatever fails on the way, something is visible. */
async function show({ title, body = '', tag = 'unnamed', renotify = true, url, about, withdraws }) {
  await self.registration.showNotification(title, { body, tag, renotify, icon: '/icon-192.png', data: { url, about } })
  if (!withdraws) return
  const shown = await self.registration.getNotifications()
  for (const one of shown) if (one.data?.about === about && one.tag !== tag) one.close()
}

/** An open window navigates by itself, so that it asks about unsaved input. */
function tell(window, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 500)
    window.postMessage(message, [port2])
  })
}

async function ownWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.sort((one, other) => Number(other.focused) - Number(one.focused))
}

async function open(url) {
  for (const window of await ownWindows()) if (await tell(window, { type: 'open', url })) return window.focus()
  return self.clients.openWindow(url)
}

/** The browser's subscription has changed: a signed-in page sends the new one to the server, now or at the next start. */
async function resubscribe(options) {
  if (!options) return
  await self.registration.pushManager.subscribe(options)
  for (const window of await ownWindows()) if (await tell(window, { type: 'subscribe' })) return
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/notifications'))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(event.oldSubscription?.options ?? event.newSubscription?.options)),
)
