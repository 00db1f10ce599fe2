import { useSyncExternalStore } from 'react'
import { isPrinting, onPrinting } from './printing.ts'

export const THEME_MODES = ['system', 'light', 'dark'] as const
type ThemeMode = (typeof THEME_MODES)[number]

const STORAGE_KEY = 'naryad.theme'

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The user's choice; `system` by default. */
export function themeMode(): ThemeMode {
  const stored = localStorage.getItem(STORAGE_KEY)
  return THEME_MODES.find((mode) => mode === stored) ?? 'system'
}

export function chooseThemeMode(mode: ThemeMode) {
  localStorage.setItem(STORAGE_KEY, mode)
  for (const listener of listeners) listener()
}

/** Paper is white. */
function isDark(): boolean {
  if (isPrinting()) return false
  const mode = themeMode()
  return mode === 'system' ? systemIsDark.matches : mode === 'dark'
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  systemIsDark.addEventListener('change', listener)
  const forget = onPrinting(listener)
  return () => {
    listeners.delete(listener)
    systemIsDark.removeEventListener('change', listener)
    forget()
  }
}

export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(onChange, themeMode)
}

export function useIsDark(): boolean {
  return useSyncExternalStore(onChange, isDark)
}
