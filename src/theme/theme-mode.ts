import { useSyncExternalStore } from 'react'
import { isPrinting, onPrinting } from './printing.ts'

export const THEME_MODES = ['system', 'light', 'dark'] as const
type ThemeMode = (typeof THEME_MODES)[number]

const STORAGE_KEY = 'naryad.theme'

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)')
// Kept, and not read when asked for: Chromium reports no change that was read before it was reported.
let isSystemDark = darkSystem.matches
const listeners = new Set<() => void>()

darkSystem.addEventListener('change', () => {
  isSystemDark = darkSystem.matches
  announce()
})

/** The user's choice; `system` by default. */
export function themeMode(): ThemeMode {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEME_MODES.find((mode) => mode === stored) ?? 'system'
}

export function chooseThemeMode(mode: ThemeMode) {
  localStorage.setItem(STORAGE_KEY, mode)
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

/** Paper is white. */
function isDark(): boolean {
  if (isPrinting()) return false
  const mode = themeMode()
  return mode === 'system' ? isSystemDark : mode === 'dark'
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  const forget = onPrinting(listener)
  return () => {
    listeners.delete(listener)
    forget()
  }
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(onChange, themeMode)
}

export function useIsDark(): boolean {
  return useSyncExternalStore(onChange, isDark)
}
