import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useClosedByBack } from '#src/kit/overlays/use-closed-by-back.ts'

/** The pointer comes to rest on what it means, and does not only pass over it. */
const REST_MS = 200
/** In which the pointer gets from what it was on to its card. */
const LEAVE_MS = 150

interface Shown {
  id: number
  element: HTMLElement
  place: DOMRect
  /** It is closed by Back then; a pointer has left the page when it presses that. */
  byFocus: boolean
}

/**
 * Which request's card is open: that of what the pointer rests on or has the focus, marked by `data-card`. A key, a press and
 * scrolling close it.
 */
export function useRequestCard() {
  const [shown, setShown] = useState<Shown | null>(null)
  const turning = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(turning.current), [])

  function stay() {
    window.clearTimeout(turning.current)
  }

  function close() {
    stay()
    setShown(null)
  }

  function after(ms: number, turn: () => void) {
    stay()
    turning.current = window.setTimeout(turn, ms)
  }

  function open(element: HTMLElement, byFocus: boolean) {
    after(REST_MS, () => {
      if (element.isConnected)
        setShown({ id: Number(element.dataset.card), element, place: element.getBoundingClientRect(), byFocus })
    })
  }

  const leave = () => after(LEAVE_MS, () => setShown(null))

  // What goes elsewhere, such as a request that another user plans, leaves no card behind: it would cover what comes there.
  useLayoutEffect(() => {
    if (shown && !shown.element.isConnected) close()
  })

  const isOpen = shown !== null
  useClosedByBack(shown?.byFocus ?? false, close)
  useEffect(() => {
    if (!isOpen) return
    const end = () => setShown(null)
    window.addEventListener('scroll', end, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', end, { capture: true })
  }, [isOpen])

  return {
    shown,
    stay,
    leave,
    close,
    /** For what holds them. */
    around: {
      onPointerOver: ({ target, pointerType, buttons }: PointerEvent<HTMLElement>) => {
        // What is dragged over others is to be seen itself.
        if (pointerType !== 'mouse' || buttons !== 0) return
        const element = (target as Element).closest<HTMLElement>('[data-card]')
        if (!element) leave()
        else if (Number(element.dataset.card) === shown?.id) stay()
        else open(element, false)
      },
      onPointerLeave: leave,
      onPointerDown: close,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (!target.matches(':focus-visible')) return
        const element = target.closest<HTMLElement>('[data-card]') ?? target.querySelector<HTMLElement>('[data-card]')
        if (element) open(element, true)
      },
      onBlur: leave,
      onKeyDown: close,
    },
  }
}
