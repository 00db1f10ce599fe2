import { type MouseEvent, type PointerEvent, useContext } from 'react'
import { isSameTarget, type Target } from '../model/board-conflicts.ts'
import { HeldContext } from '../model/held.ts'
import type { Dragged } from './use-drag.ts'

interface Pointing {
  targetAt: (x: number, y: number, dragged: Dragged) => Target | null
  onDrop: () => void
}

/** A request picked up without dragging follows the pointer as well as the arrows, and is put down where the board is clicked. */
export function usePointing({ targetAt, onDrop }: Pointing) {
  const store = useContext(HeldContext)

  function follow({ clientX, clientY }: MouseEvent): boolean {
    const held = store.get()
    if (held?.by !== 'keyboard' || !held.target) return false
    const pointed = targetAt(clientX, clientY, { ...held, grip: 0 })
    if (!pointed) return false
    const target = { ...pointed, durationMin: held.target.durationMin }
    if (!isSameTarget(held.target, target)) store.set({ ...held, target })
    return true
  }

  return {
    onPointerMove(event: PointerEvent) {
      // A pointer that rests does not follow what scrolls under it: arrows move that.
      if (event.movementX !== 0 || event.movementY !== 0) follow(event)
    },
    onClickCapture(event: MouseEvent) {
      if (store.get()?.by !== 'keyboard') return
      event.preventDefault()
      event.stopPropagation()
      if (follow(event)) onDrop()
    },
  }
}
