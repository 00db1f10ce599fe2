import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { moveWithin } from './move-within.ts'

export interface Drag {
  from: number
  /** The gap the item would be dropped into: 0 is above the first. */
  gap: number
}

/** The gap of a list nearest to a vertical position on the screen. */
function gapAt(list: HTMLElement, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect())
  const below = rows.findIndex((row) => y < row.top + row.height / 2)
  return below === -1 ? rows.length : below
}

/**
 * Reorders a list by dragging handles. The rows stay in place during the drag, so that nothing moves away from the
 * pointer; a line shows where the row would be dropped.
 */
export function useItemOrder(ids: readonly number[], onMove: (ids: number[], from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const follow = (event: PointerEvent) => {
      const element = list.current
      if (element) setDrag((current) => current && { ...current, gap: gapAt(element, event.clientY) })
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('keydown', giveUp)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('keydown', giveUp)
    }
  }, [isDragging])

  useEffect(() => {
    if (!drag) return
    const drop = () => {
      setDrag(null)
      const to = drag.gap > drag.from ? drag.gap - 1 : drag.gap
      if (to !== drag.from) onMove(moveWithin(ids, drag.from, to), drag.from, to)
    }
    const cancel = () => setDrag(null)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [drag, ids, onMove])

  function startDrag(event: ReactPointerEvent, from: number) {
    if (event.button !== 0) return
    event.preventDefault()
    setDrag({ from, gap: from })
  }

  return { list, drag, startDrag }
}
