import { useEffect, useState } from 'react'

/** Where focus goes when the element that had it is gone, such as an item of a closed menu. */
export const FOCUS_HOME = 'data-focus-home'

/** Returns focus, when a dialog closes, to the element that had it before. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog's own elements are gone.
      setTimeout(() => {
        if (isElsewhere(document.activeElement)) return
        const isThere = before instanceof HTMLElement && before.isConnected && before.checkVisibility?.() !== false
        const target = isThere && before !== document.body ? before : document.querySelector(`[${FOCUS_HOME}]`)
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
    [before],
  )
}

/** Whether the user has already moved on to another field. */
function isElsewhere(active: Element | null): boolean {
  if (!active || active === document.body || active.closest('.ant-modal-root, .ant-drawer')) return false
  return active.checkVisibility?.() !== false
}
