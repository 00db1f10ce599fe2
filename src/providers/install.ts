import { useSyncExternalStore } from 'react'

/** Chromium's, which offers to install the site; other browsers have none. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install the app until the user asks for it: it comes once, soon after the page. */
export function watchInstall() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    take(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => take(null))
}

function take(next: InstallPrompt | null) {
  offered = next
  for (const listener of [...listeners]) listener()
}

/** Opens the browser's question; null where it has none. */
export function useInstallPrompt(): (() => Promise<void>) | null {
  const prompt = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
  return (
    prompt &&
    (async () => {
      take(null)
      await prompt.prompt().catch(() => undefined)
    })
  )
}

/** Whether the app was opened from its icon. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}
