import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { copyPath } from '#src/parts/requests/copy-path.ts'
import type { BoardRow } from '../grid/board-rows.ts'
import { bringIntoSight } from '../grid/bring-into-sight.ts'
import { targetAt } from '../grid/target-at.ts'
import { useBoardFocus } from '../grid/use-board-focus.ts'
import { useClipboard } from '../grid/use-clipboard.ts'
import { type Dragged, useDrag } from '../grid/use-drag.ts'
import { type BoardKey, useKeyboard } from '../grid/use-keyboard.ts'
import { usePointing } from '../grid/use-pointing.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { type BoardAxis, startOf, timeAt, toStep } from '../model/board-axis.ts'
import { NOBODY } from '../model/board-conflicts.ts'
import { type Held, HeldContext, isOvertaken } from '../model/held.ts'
import { useSpokenTarget } from '../model/spoken.ts'
import type { Board } from '../model/use-board.ts'
import { useMoves } from '../plans/use-moves.tsx'
import type { Plans } from '../plans/use-plans.ts'

interface PickUpOptions {
  address: BoardAddress
  board: Board
  plans: Plans
  axis: BoardAxis
  rows: readonly BoardRow[]
  scroller: RefObject<HTMLDivElement | null>
  /** The column of waiting requests. */
  column: RefObject<HTMLElement | null>
  say: (text: string) => void
}

/**
 * How requests are picked up, moved over the board and put down: by mouse, touch, keyboard and clipboard. Says what
 * happens, keeps the focus on what was moved, and takes changes back.
 */
export function usePickUp({ address, board, plans, axis, rows, scroller, column, say }: PickUpOptions) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const store = useContext(HeldContext)
  const { from, to } = address
  const { byId, isWaitingCut } = board
  const { versionOf } = plans
  const move = useMoves(board, plans)
  const spokenTarget = useSpokenTarget(board)
  const isHeldOvertaken = useCallback(
    (held: Held) => isOvertaken(held, { byId, isWaitingCut, versionOf, from, to }),
    [byId, isWaitingCut, versionOf, from, to],
  )

  const { awaitFocus, returnFocus, isFocusLost, onDrawn, ...focusing } = useBoardFocus(scroller)

  const cancel = useCallback(
    (held: Held) => {
      const { request, source } = held
      if (held.by === 'keyboard' && source !== null) {
        const home = { employee: source, start: startOf(request), durationMin: request.duration_min }
        bringIntoSight(scroller.current, axis, rows, home)
      }
      say(t('board.cancelled'))
      returnFocus(held.copyOf ?? request.id, source ?? undefined)
    },
    [axis, returnFocus, rows, say, scroller, t],
  )

  const drop = useCallback(async () => {
    const held = store.get()
    store.set(null)
    if (!held) return
    const { request, source, target, copyOf } = held
    if (!target) return cancel(held)
    if (copyOf) return navigate(copyPath(copyOf, target))
    awaitFocus(request.id, target.employee)
    const isDone = await move(request, source, target)
    // The answer may come when the next one is picked up already: then the status and the focus belong to that one.
    if (store.get()) return
    const isTakenOff = target.employee === NOBODY
    const { number } = request
    if (isDone) say(t(isTakenOff ? 'board.takenOff' : 'board.put', { number }))
    if (isFocusLost()) returnFocus(request.id, (isDone ? target.employee : source) ?? undefined)
  }, [awaitFocus, cancel, isFocusLost, move, navigate, returnFocus, say, store, t])

  // Said at once, and not only when it is put down.
  useEffect(() => {
    const held = store.get()
    if (held && isHeldOvertaken(held)) say(t('board.overtaken', { number: held.request.number }))
  }, [isHeldOvertaken, say, store, t])

  const underPointer = (x: number, y: number, dragged: Dragged) =>
    targetAt({ x, y }, dragged, { axis, rows, scroller: scroller.current, column: column.current })
  const pointing = usePointing({ targetAt: underPointer, onDrop: () => void drop() })

  /** Where a picked-up request without a place begins. */
  function placeInView() {
    const [row] = rows
    if (!scroller.current || !row) return null
    const seen = timeAt(axis, scroller.current.scrollLeft)
    const now = Date.now() < axis.to ? Date.now() : axis.from
    return { employee: row.employee, start: toStep(Math.max(seen, now) + 15 * MINUTE_MS) }
  }

  const { onItemKey, onHeldKey, pickUp, putBack, hold } = useKeyboard({
    axis,
    rows,
    start: placeInView,
    onMove(held) {
      scroller.current?.focus({ preventScroll: true })
      if (held.target) bringIntoSight(scroller.current, axis, rows, held.target)
      say(spokenTarget(held))
    },
    onDrop: () => void drop(),
    onCancel: cancel,
  })
  const beginDrag = useDrag({
    scroller: () => scroller.current,
    targetAt: underPointer,
    onDrop: () => void drop(),
    onCancel: putBack,
  })

  const { onCopyKey, copy } = useClipboard({ byId, start: placeInView, hold, say })

  /** The focus goes to what has moved, unless the user has gone elsewhere meanwhile. */
  async function goBack(act: Plans['undo']) {
    const { activeElement: before } = document
    const [id] = await act()
    if (id !== undefined && (isFocusLost() || document.activeElement === before)) returnFocus(id)
  }
  const steps = { ...plans, undo: () => goBack(plans.undo), redo: () => goBack(plans.redo) }

  function onBoardKey(event: BoardKey) {
    if (store.get()) onHeldKey(event)
    else if (onCopyKey(event)) event.preventDefault()
    else if (event.ctrlKey || event.metaKey) onStepKey(event)
  }

  function onStepKey(event: BoardKey) {
    const isUndo = event.code === 'KeyZ' && !event.shiftKey
    const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
    if (!isUndo && !isRedo) return
    event.preventDefault()
    void (isUndo ? steps.undo() : steps.redo())
  }

  // The focused element may be gone, with another user's change or with this one's.
  useEffect(() => {
    const onStrayKey = (event: KeyboardEvent) => {
      if (event.target === document.body) onBoardKey(event)
    }
    document.addEventListener('keydown', onStrayKey, true)
    return () => document.removeEventListener('keydown', onStrayKey, true)
  })

  return {
    isOvertaken: isHeldOvertaken,
    onDrawn,
    onItemKey,
    beginDrag,
    steps,
    pickUp,
    putBack,
    copy,
    /** For the element around the board and everything that belongs to it. */
    aroundProps: {
      ...focusing,
      onKeyDownCapture(event: ReactKeyboardEvent) {
        if (store.get() || !isTyping(event.target)) onBoardKey(event)
      },
    },
    /** For the element around the places to put a request. */
    pointerProps: pointing,
  }
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
