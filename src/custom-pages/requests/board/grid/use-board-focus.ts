import { type FocusEvent, type RefObject, useCallback, useContext, useRef } from 'react'
import { HeldContext } from '../model/held.ts'

/**
 * The focus stays with a request wherever it goes: a bar that comes into another row, or among those that wait, is another
 * element, and the browser leaves the focus nowhere.
 */
export function useBoardFocus(scroller: RefObject<HTMLElement | null>) {
  const store = useContext(HeldContext)
  const awaited = useRef<{ id: number; employee: number } | null>(null)

  const awaitFocus = useCallback((id: number, employee = 0) => {
    awaited.current = { id, employee }
  }, [])

  /** What had it is gone, or was put into the hand. */
  const isNowhere = useCallback(() => {
    const { activeElement, body } = document
    return activeElement === body || activeElement === scroller.current
  }, [scroller])

  /** The same, or a question that has been answered is being closed. */
  const isFocusLost = useCallback(
    () => isNowhere() || !!document.activeElement?.closest('.ant-modal-root'),
    [isNowhere],
  )

  /** On a request, wherever it is by now; on the board while it is not drawn. */
  const returnFocus = useCallback(
    (id: number, employee?: number) => {
      if (focusBar(id, employee)) return
      scroller.current?.focus({ preventScroll: true })
      awaitFocus(id, employee)
    },
    [awaitFocus, scroller],
  )

  return {
    awaitFocus,
    returnFocus,
    isFocusLost,
    /** To be called after the board has been redrawn. */
    onDrawn: useCallback(() => {
      if (awaited.current && !store.get() && isNowhere()) focusBar(awaited.current.id, awaited.current.employee)
    }, [isNowhere, store]),
    onFocusCapture({ target }: FocusEvent) {
      const { bar, waits, row } = target instanceof HTMLElement ? target.dataset : {}
      awaited.current = null
      if (bar ?? waits) awaitFocus(Number(bar ?? waits), Number(row))
    },
    /** The user leaves it; an element removed from the page fires no such event. */
    onBlurCapture() {
      awaited.current = null
    },
  }
}

/** Focus on a bar, or on what waits when it is there by now; whether one of them is drawn. */
export function focusBar(id: number | undefined, employee?: number): boolean {
  if (id === undefined) return false
  const inRow = employee === undefined ? null : document.querySelector(`[data-bar="${id}"][data-row="${employee}"]`)
  const element = inRow ?? document.querySelector(`[data-bar="${id}"], [data-waits="${id}"]`)
  if (element instanceof HTMLElement) element.focus()
  return element instanceof HTMLElement
}
