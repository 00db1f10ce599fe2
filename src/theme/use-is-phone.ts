import { useSyncExternalStore } from 'react'
import { MOBILE_WIDTH } from '#contract/limits.ts'
import { isPrinting, onPrinting } from './printing.ts'

const query = `(max-width: ${MOBILE_WIDTH}px)`
let isPhone = false

function onChange(listener: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', listener)
  const forget = onPrinting(listener)
  return () => {
    list.removeEventListener('change', listener)
    forget()
  }
}

/** Paper is narrow, too, but is to show what the screen does. */
function isPhoneNow(): boolean {
  if (!isPrinting()) isPhone = window.matchMedia(query).matches
  return isPhone
}

/** Whether the screen is a phone's: cards instead of tables, one column instead of two. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onChange, isPhoneNow)
}
