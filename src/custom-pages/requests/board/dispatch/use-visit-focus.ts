import { useLayoutEffect, useRef } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { FOCUS_HOME } from '#src/kit/page/use-focus-return.ts'

const VISIT = 'data-visit'

/**
 * The focus stays in the list of a day: a visit that is taken off the plan takes its button along, and the browser leaves
 * the focus nowhere.
 */
export function useVisitFocus(visits: readonly BoardRequest[]) {
  /** Which visit has the focus once another one, or the same, is in the list or no longer is. */
  const awaited = useRef<{ visit: number; isListed: boolean; focus: number | undefined } | null>(null)

  function moveFocus() {
    if (!awaited.current) return
    const { visit, isListed, focus } = awaited.current
    if ((elementOf(visit) !== null) !== isListed) return
    awaited.current = null
    const target = elementOf(focus) ?? document.querySelector<HTMLElement>(`[${FOCUS_HOME}]`)
    if (isFocusFree()) target?.focus()
  }
  useLayoutEffect(moveFocus)

  return {
    /** For a visit's element in the list. */
    focusable: ({ id }: BoardRequest) => ({ [VISIT]: id, tabIndex: -1 }),
    /** Runs what takes a visit off: it is gone at once, and comes back where that fails. */
    async whileLeaving({ id }: BoardRequest, takeOff: () => Promise<boolean>): Promise<boolean> {
      const at = visits.findIndex((visit) => visit.id === id)
      awaited.current = { visit: id, isListed: false, focus: (visits[at + 1] ?? visits[at - 1])?.id }
      const isDone = await takeOff()
      if (!isDone) awaited.current = { visit: id, isListed: true, focus: id }
      moveFocus()
      return isDone
    },
  }
}

function elementOf(visit: number | undefined): HTMLElement | null {
  return document.querySelector(`[${VISIT}="${visit}"]`)
}

/** Nowhere, in a question that has been answered, or on a visit, where it was put by itself. */
function isFocusFree(): boolean {
  const { activeElement, body } = document
  return !activeElement || activeElement === body || activeElement.matches(`.ant-modal-root *, [${VISIT}]`)
}
