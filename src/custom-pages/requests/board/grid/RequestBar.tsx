import { FireFilled, LockOutlined } from '@ant-design/icons'
import { theme } from 'antd'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { formatClock } from '#src/kit/values/format-time.ts'
import { statusColors } from '#src/parts/requests/status/StatusTag.tsx'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import styles from '../board.module.css'
import { LANE_HEIGHT } from '../model/board-axis.ts'
import { useIsHeld } from '../model/held.ts'
import { isMovable } from '../model/is-movable.ts'

/** How wide the end of a bar is, in CSS pixels. */
const EDGE_PX = 8
/** The sign of a warning, as text. */
const WARNING = '\u26a0\ufe0e'

/** What all bars say and wear, looked up once for them together. */
export interface BarLook {
  t: TFunction
  locale: string
  colours: (status: number) => ReturnType<typeof statusColors>
}

export function useBarLook(): BarLook {
  const { t, i18n } = useTranslation()
  const { token } = theme.useToken()
  return useMemo(
    () => ({ t, locale: i18n.language, colours: (status) => statusColors(token, status) }),
    [t, i18n.language, token],
  )
}

interface Props {
  request: BoardRequest
  /** In whose row. */
  employee: number
  left: number
  width: number
  lane: number
  look: BarLook
  isCurrent: boolean
  onDown: (event: PointerEvent, request: BoardRequest, employee: number, isEdge: boolean) => void
  onKey: (event: KeyboardEvent, request: BoardRequest, employee: number) => void
  onOpen: (request: BoardRequest, employee: number) => void
}

/** A planned request in an executor's row. */
export const RequestBar = memo(function RequestBar(props: Props) {
  const { request, employee, left, width, lane, look, isCurrent, onDown, onKey, onOpen } = props
  const { t, locale, colours } = look
  const isHeld = useIsHeld(request.id)
  const { ground, text, border } = colours(request.status)
  const movable = isMovable(request)
  const time = request.planned_start_at ? formatClock(request.planned_start_at, locale) : ''
  const status = t(statusKey(request.status))
  const numbered = t('requests.numbered', { number: request.number })
  const visible = [time, numbered, request.name].filter(Boolean).join(' ')

  /** Its end is taken to make it longer or shorter. */
  function isEdge({ clientX, currentTarget }: PointerEvent<HTMLElement>): boolean {
    return currentTarget.getBoundingClientRect().right - clientX <= EDGE_PX
  }

  // A day has hundreds of them, and each element is one to lay out, to paint and to look for under the pointer.
  return (
    <button
      type="button"
      className={`${styles.bar} ${isHeld ? styles.held : ''}`}
      data-bar={request.id}
      data-row={employee}
      data-movable={movable}
      tabIndex={isCurrent ? 0 : -1}
      title={[`${numbered} ${request.name}`, status, request.facility?.name].filter(Boolean).join(' · ')}
      aria-label={[visible, status, request.attention && t('requests.statuses.attention')].filter(Boolean).join(', ')}
      aria-describedby={movable ? 'board-how' : undefined}
      style={{ left, width, top: lane * LANE_HEIGHT + 4, background: ground, borderColor: border, color: text }}
      onPointerDown={(event) => movable && onDown(event, request, employee, isEdge(event))}
      onKeyDown={(event) => onKey(event, request, employee)}
      onClick={() => onOpen(request, employee)}
    >
      <span className={styles.barText}>
        {!movable && <LockOutlined aria-hidden />}
        {request.attention && `${WARNING} `}
        {request.priority === PRIORITY.high && <FireFilled aria-hidden />}
        {`${time} ${numbered}\n${request.name}`}
      </span>
    </button>
  )
})
