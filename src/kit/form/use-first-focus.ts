import { useRef } from 'react'

/**
 * Puts the focus on the first field of a form that opens over the page, which takes the focus itself then: a field that
 * asks for it as it is drawn is not shown yet.
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
