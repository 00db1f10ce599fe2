import { onSuspectedBuild } from './calls/suspected-build.ts'
import { pageHead } from './page-head.ts'

const STORAGE_KEY = 'naryad.build'
/** Throttles checks when the window gets focus. */
const ASK_AT_MOST_EVERY_MS = 60_000
/** Throttles checks after failed calls. */
const SUSPECT_AT_MOST_EVERY_MS = 10_000

/** The build of this page; null in development, where there are no builds. */
function ownBuild(): string | null {
  return pageHead('build')
}

/** The build that the server serves now; null when it cannot be asked. */
async function servedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    if (!answer.ok) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content || null
  } catch {
    return null
  }
}

/**
 * Calls back with the served build when it differs from this page's. The server is asked when the window gets focus, or
 * when a call or a page fails in a way that different builds would explain, but never while the window is hidden. A tab
 * keeps the build it started with in the browser's storage, where other tabs notice it.
 */
export function watchBuild(onNewer: (build: string) => void): { ask: () => void; stop: () => void } {
  const own = ownBuild()
  let askedAt = performance.now()
  let suspectedAt = Number.NEGATIVE_INFINITY
  let suspecting: ReturnType<typeof setTimeout> | undefined

  async function ask() {
    if (!own || document.visibilityState === 'hidden') return
    askedAt = performance.now()
    const served = await servedBuild()
    if (served && served !== own) onNewer(served)
  }

  function askWhenSeen() {
    const isKnown = own === null || localStorage.getItem(STORAGE_KEY) === own
    if (!isKnown || performance.now() - askedAt >= ASK_AT_MOST_EVERY_MS) void ask()
  }

  function askSuspecting() {
    clearTimeout(suspecting)
    const rest = suspectedAt + SUSPECT_AT_MOST_EVERY_MS - performance.now()
    // Put off, never dropped: the server may have been renewed since it was last asked.
    if (rest > 0) {
      suspecting = setTimeout(askSuspecting, rest)
      return
    }
    suspectedAt = performance.now()
    void ask()
  }

  function askAfterOtherTab({ key, newValue }: StorageEvent) {
    if (key === STORAGE_KEY && newValue !== own) void ask()
  }

  if (own) localStorage.setItem(STORAGE_KEY, own)
  document.addEventListener('visibilitychange', askWhenSeen)
  window.addEventListener('focus', askWhenSeen)
  window.addEventListener('storage', askAfterOtherTab)
  const stopSuspecting = onSuspectedBuild(askSuspecting)
  return {
    ask: () => void ask(),
    stop() {
      stopSuspecting()
      clearTimeout(suspecting)
      document.removeEventListener('visibilitychange', askWhenSeen)
      window.removeEventListener('focus', askWhenSeen)
      window.removeEventListener('storage', askAfterOtherTab)
    },
  }
}
