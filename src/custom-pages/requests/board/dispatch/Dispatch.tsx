import { Flex } from 'antd'
import { type PointerEvent, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BoardRequest } from '../../../../../contract/requests/request-board.ts'
import styles from '../board.module.css'
import { BoardGrid } from '../grid/BoardGrid.tsx'
import { type BoardRow, HEAD_HEIGHT, NAMES_WIDTH, rowsOf } from '../grid/board-rows.ts'
import { targetAt } from '../grid/target-at.ts'
import { useBoardFocus } from '../grid/use-board-focus.ts'
import { copyPath, useClipboard } from '../grid/use-clipboard.ts'
import { type Dragged, useDrag } from '../grid/use-drag.ts'
import { type BoardKey, mayPickUp, useKeyboard } from '../grid/use-keyboard.ts'
import { usePointing } from '../grid/use-pointing.ts'
import { useZoom } from '../grid/use-zoom.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { type Axis, heightOf, leftOf, startOf, timeAt, toStep } from '../model/board-axis.ts'
import { NOBODY, type Target } from '../model/board-conflicts.ts'
import { type Held, HeldContext, isOvertaken } from '../model/held.ts'
import { useSpokenTarget } from '../model/spoken.ts'
import type { Board } from '../model/use-board.ts'
import { useMoves } from '../plans/use-moves.tsx'
import type { Plans } from '../plans/use-plans.ts'
import type { Proposing } from '../proposal/use-proposal.ts'
import { BoardBar } from './BoardBar.tsx'
import { BoardHow } from './BoardHow.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { WaitingColumn } from './WaitingColumn.tsx'

const MINUTE_MS = 60_000

export interface DispatchProps {
  address: BoardAddress
  board: Board
  plans: Plans
  proposing: Proposing
  print: (() => void) | undefined
  say: (text: string) => void
}

/** The board of a wide screen. */
export function Dispatch({ address, board, plans, proposing, print, say }: DispatchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const store = useContext(HeldContext)
  const scroller = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLElement>(null)
  /** The request beside the board, and the executor in whose row it was opened. */
  const [beside, setBeside] = useState<{ id: number; employee: number | null } | null>(null)
  const { from, to, isGrouped } = address
  const { axis, zoom } = useZoom(scroller, address)
  const { employees, shown, times, byId, isWaitingCut } = board
  const { versionOf } = plans
  const rows = useMemo(() => rowsOf(employees, shown, axis, isGrouped), [employees, shown, axis, isGrouped])
  const move = useMoves(board, plans)
  const spokenTarget = useSpokenTarget(board)
  const opened = beside ? byId.get(beside.id) : undefined
  const rowsOfOpened = rows.filter(({ bars }) => bars.some(({ request }) => request.id === beside?.id))
  // It may have left that row since.
  const rowOpenedIn = rowsOfOpened.find(({ employee }) => employee === beside?.employee) ?? rowsOfOpened[0]
  const source = rowOpenedIn?.employee ?? null

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
    [axis, returnFocus, rows, say, t],
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
  function startOfHeld() {
    const board = scroller.current
    const [row] = rows
    if (!board || !row) return null
    const seen = timeAt(axis, board.scrollLeft)
    const now = Date.now() < axis.to ? Date.now() : axis.from
    return { employee: row.employee, start: toStep(Math.max(seen, now) + 15 * MINUTE_MS) }
  }

  const { onItemKey, onHeldKey, pickUp, putBack, hold } = useKeyboard({
    axis,
    rows,
    start: startOfHeld,
    onMove(held) {
      scroller.current?.focus({ preventScroll: true })
      if (held.target) bringIntoSight(scroller.current, axis, rows, held.target)
      say(spokenTarget(held))
    },
    onDrop: () => void drop(),
    onCancel: cancel,
  })
  const begin = useDrag({
    scroller: () => scroller.current,
    targetAt: underPointer,
    onDrop: () => void drop(),
    onCancel: putBack,
  })

  const { onCopyKey, copy } = useClipboard({ byId, start: startOfHeld, hold, say })

  async function goBack(act: Plans['undo']) {
    const [id] = await act()
    if (id !== undefined && isFocusLost()) returnFocus(id)
  }

  function onBoardKey(event: BoardKey) {
    if (store.get()) onHeldKey(event)
    else if (onCopyKey(event)) event.preventDefault()
    else if (event.code === 'KeyZ' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void goBack(event.shiftKey ? plans.redo : plans.undo)
    }
  }

  // The focused element may be gone, with another user's change or with this one's.
  useEffect(() => {
    const onStrayKey = (event: KeyboardEvent) => {
      if (event.target === document.body) onBoardKey(event)
    }
    document.addEventListener('keydown', onStrayKey, true)
    return () => document.removeEventListener('keydown', onStrayKey, true)
  })

  const downOnBar = useCallback(
    (event: PointerEvent, request: BoardRequest, source: number, isEdge: boolean) => {
      const board = scroller.current
      if (!board) return
      const at = timeAt(axis, event.clientX - board.getBoundingClientRect().left + board.scrollLeft - NAMES_WIDTH)
      begin(event, { request, source, isEdge, grip: at - startOf(request) })
    },
    [axis, begin],
  )
  const open = useCallback(({ id }: BoardRequest, employee: number | null) => setBeside({ id, employee }), [])

  /** Picks up the request beside the board, and closes its panel. */
  function takeOut(take: () => void) {
    setBeside(null)
    take()
  }

  return (
    <div
      {...focusing}
      onKeyDownCapture={(event) => {
        if (store.get() || !isTyping(event.target)) onBoardKey(event)
      }}
    >
      <Flex vertical gap="small">
        <BoardBar address={address} plans={plans} proposing={proposing} print={print} zoom={zoom} />
        <div className={styles.board} aria-busy={board.isChanging} {...pointing}>
          <BoardGrid
            axis={axis}
            rows={rows}
            times={times}
            proposing={proposing}
            scroller={scroller}
            current={rows.find(({ bars }) => bars.length > 0)?.bars[0]?.request.id ?? null}
            isOvertaken={isHeldOvertaken}
            onDrawn={onDrawn}
            onDown={downOnBar}
            onKey={onItemKey}
            onOpen={open}
          />
          <WaitingColumn
            waiting={board.waiting}
            isCut={board.isWaitingCut}
            nameOf={(id) => employees.find((one) => one.id === id)?.name}
            place={column}
            onDown={(event, request) => begin(event, { request, source: null, isEdge: false, grip: 0 })}
            onKey={(event, request) => onItemKey(event, request, null)}
            onOpen={(request) => open(request, null)}
          />
        </div>
        <BoardHow onCancel={putBack} />
      </Flex>
      {opened && (
        <RequestPanel
          request={opened}
          board={board}
          plans={plans}
          onClose={() => setBeside(null)}
          place={mayPickUp(opened, source) ? () => takeOut(() => pickUp(opened, source)) : undefined}
          copy={copy && (() => takeOut(() => copy(opened, source)))}
        />
      )}
    </div>
  )
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}

function bringIntoSight(board: HTMLElement | null, axis: Axis, rows: readonly BoardRow[], target: Target) {
  const row = rows.find(({ employee }) => employee === target.employee)
  if (!board || !row) return
  const left = leftOf(axis, target.start)
  const right = leftOf(axis, target.start + target.durationMin * MINUTE_MS)
  const width = board.clientWidth - NAMES_WIDTH
  const bottom = row.top + heightOf(row)
  if (left < board.scrollLeft) board.scrollLeft = left - 40
  else if (right > board.scrollLeft + width) board.scrollLeft = right - width + 40
  if (row.top < board.scrollTop + HEAD_HEIGHT) board.scrollTop = row.top - HEAD_HEIGHT
  // The text of the target is below it.
  else if (bottom + 80 > board.scrollTop + board.clientHeight) board.scrollTop = bottom + 80 - board.clientHeight
}
