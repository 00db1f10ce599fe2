// The service worker: keeps the app's shell, which opens without a connection, shows pushes and opens their pages. Calls
// of the API it neither answers nor keeps.

/** The build's kept files; the build writes them here (tools/kept-shell.ts). Without a build, nothing is kept. */
const { build, files } = { build: '', files: [] }

const SHELLS = 'shell-'
const SHELL = SHELLS + build
const PAGE = '/index.html'
/** After this a navigation opens the kept page. */
const PATIENCE_MS = 2_000
/** A page that a notification leads to answers within this, unless the browser has put it to sleep. */
const ANSWER_MS = 500
/** A page that is busy, as with the one that follows a saved form, gets this long to say that nothing is unsaved. */
const QUIET_MS = 10_000

/** All of the shell or, when a file cannot be had, nothing: the browser installs the worker another time then. */
async function keepShell() {
  if (!build) return
  const shell = await caches.open(SHELL)
  const keep = async (file) => {
    // The name of an asset changes with its content, so one of an older build is the same.
    const known = file.startsWith('/assets/') && (await caches.match(file, { ignoreVary: true }))
    return known ? shell.put(file, known) : shell.add(file)
  }
  await Promise.all(files.map(keep))
  const page = await fetch(PAGE, { cache: 'no-store' })
  // The server may already have another build.
  if (!(await page.clone().text()).includes(`content="${build}"`)) throw new Error(`not the page of build ${build}`)
  await shell.put(PAGE, page)
}

async function dropOlderShells() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(SHELLS) && name !== SHELL).map((name) => caches.delete(name)),
  )
}

async function kept(path) {
  const shell = await caches.open(SHELL)
  return shell.match(path, { ignoreVary: true })
}

/** From the server; when it is not there, fails or takes too long, the kept page. */
async function openPage(request) {
  const asked = fetch(request)
  const page = await kept(PAGE)
  if (!page) return asked
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer && answer.status < 500 ? answer : page
}

/** Addresses that the server answers with the app's page. */
function isPage(path) {
  return !/^\/(api|health)\//.test(path) && !/\.\w+$/.test(path)
}

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

/** What a window answers; false when it does not. */
function ask(window, message, within = ANSWER_MS) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(false), within)
    window.postMessage(message, [port2])
  })
}

async function ownWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.sort((one, other) => Number(other.focused) - Number(one.focused))
}

/** An open window navigates by itself, so that it asks about unsaved input. */
async function open(url) {
  for (const window of await ownWindows()) if (await ask(window, { type: 'open', url })) return window.focus()
  return self.clients.openWindow(url)
}

/** What a push is about may be among what a page keeps for work without a connection. */
async function haveRequestsPulled() {
  for (const window of await ownWindows()) if (await ask(window, { type: 'pull' })) return
}

/** The browser's subscription has changed: a signed-in page sends the new one to the server, now or at the next start. */
async function resubscribe(options) {
  if (!options) return
  await self.registration.pushManager.subscribe(options)
  for (const window of await ownWindows()) if (await ask(window, { type: 'subscribe' })) return
}

/**
 * Takes the place of the worker of the build before, whose files a page may still need until its input is saved. A page
 * that does not answer may be one of them.
 */
async function takeOver() {
  const windows = (await ownWindows()).filter(({ url }) => isPage(new URL(url).pathname))
  const answers = await Promise.all(windows.map((window) => ask(window, { type: 'is-saved' }, QUIET_MS)))
  if (answers.every(Boolean)) await self.skipWaiting()
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim().then(dropOlderShells)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(request))
  } else if (files.includes(pathname)) {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
  }
})
self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(takeOver())
})
self.addEventListener('push', (event) =>
  event.waitUntil(Promise.all([show(messageOf(event.data)), haveRequestsPulled()])),
)
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/notifications'))
})
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(resubscribe(event.oldSubscription?.options ?? event.newSubscription?.options)),
)
