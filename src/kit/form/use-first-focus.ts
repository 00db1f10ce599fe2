import { useRef } from 'react'

/**
 * Focuses the first field of a form in an overlay, which takes the focus itself when it opens: a field with `autoFocus`
 * is not visible yet at that moment.
 */
export function useFirstFocus() {
  const fields = useRef<HTMLDivElement>(null)

  function focusFirst(isOpen: boolean): void {
    const { current: all } = fields
    if (!isOpen || all?.contains(document.activeElement)) return
    all?.querySelector<HTMLElement>('input:enabled, textarea:enabled')?.focus()
  }

  return { fields, focusFirst }
}
