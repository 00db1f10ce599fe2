import { createContext, useContext, useSyncExternalStore } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { endOf, startOf } from './board-axis.ts'
import type { Target } from './board-conflicts.ts'

/** A request that the user has picked up, and where it would be put down now. */
export interface Held {
  request: BoardRequest
  /** From whose row; null from those that wait. */
  source: number | null
  /** What the pointer drags comes down when it is let go; all else by Enter or a click. */
  by: 'pointer' | 'keyboard'
  /** Its edge is dragged, and only the duration changes. */
  isEdge: boolean
  /** It is a copy of this request, which is created where it is put down. */
  copyOf?: number
  /** Null while it is over nothing that could take it. */
  target: Target | null
}

/** What of the board shows whether a picked-up request has been changed meanwhile. */
interface Around {
  byId: ReadonlyMap<number, BoardRequest>
  isWaitingCut: boolean
  /** The latest version that is this page's own. */
  versionOf: (request: BoardRequest) => number
  from: number
  to: number
}

/** Whether another user has changed the picked-up request, or moved it off the days shown. */
export function isOvertaken({ request, copyOf }: Held, board: Around): boolean {
  if (copyOf) return false
  const now = board.byId.get(request.id)
  if (now) return now.version > board.versionOf(request)
  const isWaiting = request.planned_start_at === null || request.employees.length === 0
  return isWaiting ? !board.isWaitingCut : endOf(request) > board.from && startOf(request) < board.to
}

/**
 * Kept outside the board's own state: while something is dragged, only what shows it is drawn again, and what others change
 * meanwhile does not touch it.
 */
export function openHeld() {
  let held: Held | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set: (next: Held | null) => {
      held = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
type HeldStore = ReturnType<typeof openHeld>

export const HeldContext = createContext<HeldStore>(openHeld())

export function useHeld(): Held | null {
  const store = useContext(HeldContext)
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Whether this request is picked up: a bar asks for itself alone. */
export function useIsHeld(id: number): boolean {
  const store = useContext(HeldContext)
  return useSyncExternalStore(store.subscribe, () => store.get()?.request.id === id)
}

/** Whether the picked-up request would be put down with these executors. */
export function useIsTarget(employee: number): boolean {
  const store = useContext(HeldContext)
  return useSyncExternalStore(store.subscribe, () => store.get()?.target?.employee === employee)
}
