import { subject } from '@casl/ability'
import { type KeyboardEvent, useContext } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { ability } from '#src/providers/access-control.tsx'
import { type BoardAxis, STEP_MIN, startOf, toStep } from '../model/board-axis.ts'
import { NOBODY } from '../model/board-conflicts.ts'
import { type Held, HeldContext } from '../model/held.ts'
import { isMovable } from '../model/is-movable.ts'
import type { BoardRow } from './board-rows.ts'
import { onBoard } from './target-at.ts'
import { focusBar } from './use-board-focus.ts'

/** As React hands it on, or as the document does while nothing has the focus. */
export type BoardKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

interface Keyboard {
  axis: BoardAxis
  rows: readonly BoardRow[]
  /** Where one that waits is picked up to. */
  start: () => { employee: number; start: number } | null
  /** Says where it is, and brings it into sight. */
  onMove: (held: Held) => void
  onDrop: () => void
  onCancel: (held: Held) => void
}

/**
 * Everything the mouse does: Space picks up, arrows move by a step or a row, with Shift they change the duration, Delete takes
 * off the row, to those that wait.
 */
export function useKeyboard({ axis, rows, start, onMove, onDrop, onCancel }: Keyboard) {
  const store = useContext(HeldContext)

  function pickUp(request: BoardRequest, source: number | null) {
    const isPlanned = source !== null && request.planned_start_at !== null
    const place = isPlanned ? { employee: source, start: startOf(request) } : start()
    if (!place) return
    const target = { ...place, durationMin: request.duration_min }
    hold({ request, source, by: 'keyboard', isEdge: false, target })
  }

  function hold(held: Held) {
    store.set(held)
    onMove(held)
  }

  /** On what can be picked up. */
  function onItemKey(event: KeyboardEvent, request: BoardRequest, source: number | null) {
    if (store.get()) return
    if (event.key === ' ') {
      event.preventDefault()
      if (mayPickUp(request, source)) pickUp(request, source)
      event.stopPropagation()
    } else if (source !== null && event.key.startsWith('Arrow')) {
      event.preventDefault()
      focusBeside(request.id, source, event.key)
    }
  }

  function focusBeside(id: number, employee: number, key: string) {
    const at = rows.findIndex((row) => row.employee === employee)
    const bars = rows[at]?.bars ?? []
    const index = bars.findIndex(({ request }) => request.id === id)
    const from = bars[index]?.from ?? 0
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      focusBar(bars[index + (key === 'ArrowLeft' ? -1 : 1)]?.request.id, employee)
      return
    }
    const others = key === 'ArrowUp' ? rows.slice(0, at).reverse() : rows.slice(at + 1)
    const row = others.find((one) => one.bars.length > 0)
    const near = row?.bars.toSorted((one, next) => Math.abs(one.from - from) - Math.abs(next.from - from))[0]
    if (row) focusBar(near?.request.id, row.employee)
  }

  /** Anywhere, while a request is picked up. */
  function onHeldKey(event: BoardKey) {
    const held = store.get()
    if (held?.by !== 'keyboard' || !held.target) return
    // The browser's own: to reload, to zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = held
    const by = (change: Partial<typeof target>) => {
      const next = { ...held, target: { ...target, ...change } }
      store.set(next)
      onMove(next)
    }
    const row = rows.findIndex(({ employee }) => employee === target.employee)
    const step = event.key === 'ArrowLeft' ? -1 : 1
    event.preventDefault()
    event.stopPropagation()
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        if (event.shiftKey) by({ durationMin: Math.max(STEP_MIN, target.durationMin + step * STEP_MIN) })
        else by({ start: onBoard(toStep(target.start) + step * STEP_MIN * MINUTE_MS, held.request, axis) })
        break
      case 'ArrowUp':
        by({ employee: rows[Math.max(0, row - 1)]?.employee ?? target.employee })
        break
      case 'ArrowDown':
        by({ employee: rows[Math.min(rows.length - 1, row + 1)]?.employee ?? target.employee })
        break
      case 'Enter':
      case ' ':
        onDrop()
        break
      case 'Delete':
      case 'Backspace':
        // A Mac has Backspace alone, and calls it Delete.
        if (!mayTakeOff(held)) break
        by({ employee: NOBODY })
        onDrop()
        break
      case 'Escape':
        putBack()
        break
    }
  }

  function putBack() {
    const held = store.get()
    store.set(null)
    if (held) onCancel(held)
  }

  return { onItemKey, onHeldKey, pickUp, putBack, hold }
}

/** What waits, or is a copy, is on no row yet. */
export function mayTakeOff({ source }: Held): boolean {
  return source !== null
}

export function mayPickUp(request: BoardRequest, source: number | null): boolean {
  return source === null ? ability.can('assign', subject('requests', request)) : isMovable(request)
}
