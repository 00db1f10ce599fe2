import { pageHead } from './page-head.ts'
import { onSuspectedBuild } from './suspected-build.ts'

const STORAGE_KEY = 'naryad.build'
/** Looking away and back again does not ask every time. */
const ASK_AT_MOST_EVERY_MS = 60_000
/** A call refused over and over does not ask every time either. */
const SUSPECT_AT_MOST_EVERY_MS = 10_000

/** The build that this page runs; null while developing, where nothing is built. */
function ownBuild(): string | null {
  return pageHead('build')
}

/** The build that the server serves by now; null when it cannot be asked. */
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
 * Calls back with the served build when it is another than this page's. The server is asked when the window is looked at
 * again or a call or a page failed as between different builds, never while it is hidden. What one tab starts with it keeps in the browser's storage, where the others notice it.
 */
export function watchBuild(onNewer: (build: string) => void): { ask: () => void; stop: () => void } {
  const own = ownBuild()
  let askedAt = performance.now()
  let suspectedAt = Number.NEGATIVE_INFINITY

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
    if (performance.now() - suspectedAt < SUSPECT_AT_MOST_EVERY_MS) return
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
      document.removeEventListener('visibilitychange', askWhenSeen)
      window.removeEventListener('focus', askWhenSeen)
      window.removeEventListener('storage', askAfterOtherTab)
    },
  }
}
