import { Button, Flex } from 'antd'
import { type PointerEvent, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { useRequestCard } from '#src/custom-pages/requests/card/use-request-card.ts'
import { useRestOfWindow } from '#src/kit/page/use-rest-of-window.ts'
import { Text } from '#src/kit/values/Text.tsx'
import styles from '../board.module.css'
import { BoardGrid } from '../grid/BoardGrid.tsx'
import { BoardLegend } from '../grid/BoardLegend.tsx'
import { boardRows, NAMES_WIDTH } from '../grid/board-rows.ts'
import { mayPickUp, mayTakeOff } from '../grid/use-keyboard.ts'
import { useZoom } from '../grid/use-zoom.ts'
import type { BoardAddress } from '../model/board-address.ts'
import { startOf, timeAt } from '../model/board-axis.ts'
import { useHeld } from '../model/held.ts'
import type { Board } from '../model/use-board.ts'
import type { Plans } from '../plans/use-plans.ts'
import type { Proposing } from '../proposal/use-proposal.ts'
import { BoardBar } from './BoardBar.tsx'
import { BoardCard } from './BoardCard.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { usePickUp } from './use-pick-up.ts'
import { WaitingColumn } from './WaitingColumn.tsx'

/** Of a lower window, the page scrolls. */
const HEIGHT_MIN = 380

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
  const scroller = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLElement>(null)
  const rest = useRestOfWindow(HEIGHT_MIN)
  const card = useRequestCard()
  /** The request beside the board, and the executor in whose row it was opened. */
  const [beside, setBeside] = useState<{ id: number; employee: number | null } | null>(null)
  const { isGrouped } = address
  const { axis, zoom } = useZoom(scroller, address, board)
  const { employees, shown, times, byId } = board
  const rows = useMemo(() => boardRows(employees, shown, axis, isGrouped), [employees, shown, axis, isGrouped])
  const opened = beside ? byId.get(beside.id) : undefined
  const rowsOfOpened = rows.filter(({ bars }) => bars.some(({ request }) => request.id === beside?.id))
  // It may have left that row since.
  const rowOpenedIn = rowsOfOpened.find(({ employee }) => employee === beside?.employee) ?? rowsOfOpened[0]
  const source = rowOpenedIn?.employee ?? null

  const { aroundProps, pointerProps, steps, isOvertaken, onDrawn, onItemKey, beginDrag, pickUp, putBack, copy } =
    usePickUp({
      address,
      board,
      plans,
      axis,
      rows,
      scroller,
      column,
      say,
    })

  const downOnBar = useCallback(
    (event: PointerEvent, request: BoardRequest, source: number, isEdge: boolean) => {
      const grid = scroller.current
      if (!grid) return
      const at = timeAt(axis, event.clientX - grid.getBoundingClientRect().left + grid.scrollLeft - NAMES_WIDTH)
      beginDrag(event, { request, source, isEdge, grip: at - startOf(request) })
    },
    [axis, beginDrag],
  )
  const open = useCallback(({ id }: BoardRequest, employee: number | null) => setBeside({ id, employee }), [])

  /** Picks up the request beside the board, and closes its panel. */
  function takeOut(take: () => void) {
    setBeside(null)
    take()
  }

  return (
    <div {...aroundProps}>
      <Flex vertical gap="small">
        <BoardBar address={address} plans={steps} proposing={proposing} print={print} zoom={zoom} />
        <div ref={rest} className={styles.board} aria-busy={board.isChanging} {...pointerProps} {...card.around}>
          <BoardGrid
            axis={axis}
            rows={rows}
            times={times}
            proposing={proposing}
            scroller={scroller}
            current={rows.find(({ bars }) => bars.length > 0)?.bars[0]?.request.id ?? null}
            isOvertaken={isOvertaken}
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
            onDown={(event, request) => beginDrag(event, { request, source: null, isEdge: false, grip: 0 })}
            onKey={(event, request) => onItemKey(event, request, null)}
            onOpen={(request) => open(request, null)}
          />
        </div>
        <BoardFoot onCancel={putBack} />
      </Flex>
      <BoardCard card={card} board={board} />
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

/** What the bars mean; while a request is picked up, how to put it down. */
function BoardFoot({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const held = useHeld()
  const isHeld = held?.by === 'keyboard'
  return (
    <div className={styles.foot}>
      <span id="board-how" hidden>
        {t('board.how')}
      </span>
      {isHeld ? (
        <Text type="secondary">
          {t('board.putDownHow')}
          {mayTakeOff(held) && ` ${t('board.takeOffHow')}`}{' '}
          <Button size="small" onClick={onCancel}>
            {t('board.putBack')}
          </Button>
        </Text>
      ) : (
        <BoardLegend />
      )}
    </div>
  )
}
