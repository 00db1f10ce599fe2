import { onlineManager } from '@tanstack/react-query'
import { vi } from 'vitest'
import { DEFAULT_LOCALE } from '#contract/messages.ts'
import { forgetActor } from '#src/providers/actor.ts'
import { reportReached } from '#src/providers/calls/connection.ts'
import { learnServerTime } from '#src/providers/calls/server-clock.ts'
import { beginSession, forgetSession } from '#src/providers/calls/session.ts'
import { onSignInNeeded } from '#src/providers/calls/sign-in-again.ts'
import { startI18n } from '#src/providers/language/i18n.ts'
import { currentLocale, keepLocale } from '#src/providers/language/locale.ts'
import { liveStream } from '#src/providers/live/live-stream.ts'
import { closeOperationLog } from '#src/providers/offline/operation-log.ts'
import { browserStore } from '#src/providers/stores/browser-store.ts'
import { withdrawAllUndo } from '#src/providers/undo-key.ts'

/**
 * The tests of a worker share one page and its modules. What a reload and an emptied browser forget is forgotten here, so
 * that the next test begins as if it were alone.
 */
export async function leavePage() {
  closeOperationLog()
  withdrawAllUndo()
  signOut()
  closeLiveStream()
  reportReached()
  learnServerTime(new Date().toUTCString(), Date.now())
  // Nothing listens any more when the browser's network comes back.
  onlineManager.setOnline(true)
  await speakDefaultLocale()
  await emptyBrowser()
  document.title = ''
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

function signOut() {
  forgetActor()
  onSignInNeeded(async () => false)()
  // The user whom this page signed in last outlives the session: changes of other tabs are compared with it.
  beginSession({ access_token: 'of nobody' }, 'nobody')
  forgetSession()
}

/** The stream outlives its last listener for a moment, and its answers would be those of the test before. */
function closeLiveStream() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    liveStream.listen(() => {})()
    vi.runAllTimers()
  } finally {
    vi.useRealTimers()
  }
}

async function speakDefaultLocale() {
  if (currentLocale() === DEFAULT_LOCALE) return
  keepLocale(DEFAULT_LOCALE)
  await startI18n()
}

async function emptyBrowser() {
  localStorage.clear()
  sessionStorage.clear()
  const store = await browserStore()
  const names = store ? [...store.objectStoreNames] : []
  await Promise.all(names.map((name) => store?.clear(name)))
}
