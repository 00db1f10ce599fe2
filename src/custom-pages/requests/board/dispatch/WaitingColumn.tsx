import { subject } from '@casl/ability'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { WaitingRequests } from '#src/custom-pages/requests/waiting/WaitingRequests.tsx'
import waitingStyles from '#src/custom-pages/requests/waiting/waiting.module.css'
import { useAbility } from '#src/providers/access-control.tsx'
import styles from '../board.module.css'
import { NOBODY } from '../model/board-conflicts.ts'
import { useIsTarget } from '../model/held.ts'

interface Props {
  waiting: readonly BoardRequest[]
  isCut: boolean
  nameOf: (id: number) => string | undefined
  place: RefObject<HTMLElement | null>
  onDown: (event: PointerEvent, request: BoardRequest) => void
  onKey: (event: KeyboardEvent, request: BoardRequest) => void
  onOpen: (request: BoardRequest) => void
}

/** Those that wait beside the board: from here they are dragged onto a row, and back when it was a mistake. */
export function WaitingColumn({ onDown, onKey, onOpen, ...shown }: Props) {
  const ability = useAbility()
  const isTarget = useIsTarget(NOBODY)
  return (
    <WaitingRequests
      {...shown}
      className={styles.waiting}
      isTarget={isTarget}
      draw={(request, content) => {
        const isAssignable = ability.can('assign', subject('requests', request))
        return (
          <button
            type="button"
            className={waitingStyles.waits}
            data-waits={request.id}
            aria-describedby={isAssignable ? 'board-how' : undefined}
            style={{ cursor: isAssignable ? 'grab' : 'pointer' }}
            onPointerDown={(event) => isAssignable && onDown(event, request)}
            onKeyDown={(event) => onKey(event, request)}
            onClick={() => onOpen(request)}
          >
            {content}
          </button>
        )
      }}
    />
  )
}
