import {
  AlertFilled,
  ClockCircleFilled,
  FireFilled,
  LockOutlined,
  PauseCircleFilled,
  WarningFilled,
} from '@ant-design/icons'
import { theme } from 'antd'
import type { TFunction } from 'i18next'
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { PRIORITY, REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { formatClock } from '#src/kit/values/format-time.ts'
import { statusColors, statusIcon } from '#src/parts/requests/status/StatusTag.tsx'
import { statusKey } from '#src/parts/requests/status/status-key.ts'
import { LANE_HEIGHT } from '../model/board-axis.ts'
import { useIsHeld } from '../model/held.ts'
import { isMovable } from '../model/is-movable.ts'
import styles from './bar.module.css'

/** How wide the end of a bar is, in CSS pixels. */
const EDGE_PX = 8
/** Narrower than these, a bar has no icon, and no text. */
const ICON_PX = 18
const TEXT_PX = 40

const STATES: Record<number, string> = {
  [REQUEST_STATUS.inProgress]: 'working',
  [REQUEST_STATUS.approval]: 'approval',
  [REQUEST_STATUS.completed]: 'done',
}

/** What is seen of a request beside its colour, also where there is no room for an icon. */
export function formOf({
  status,
  type,
  attention_reasons,
}: Pick<BoardRequest, 'status' | 'type' | 'attention_reasons'>) {
  return {
    'data-status': STATES[status],
    'data-emergency': type === 'emergency' || undefined,
    'data-late': attention_reasons.includes('overdue') || undefined,
    'data-conflict': attention_reasons.includes('executor_conflict') || undefined,
  }
}

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

/** Drawn by the style sheet: one more element for each bar would be felt. */
export function dueStyle(left: number): CSSProperties {
  return { ['--due-at' as keyof CSSProperties]: `${left}px` }
}

interface Props {
  request: BoardRequest
  /** In whose row. */
  employee: number
  left: number
  width: number
  lane: number
  /** Pixels from its left to where the agreement promises it until. */
  due: number | null
  look: BarLook
  isCurrent: boolean
  onDown: (event: PointerEvent, request: BoardRequest, employee: number, isEdge: boolean) => void
  onKey: (event: KeyboardEvent, request: BoardRequest, employee: number) => void
  onOpen: (request: BoardRequest, employee: number) => void
}

/** A planned request in an executor's row. */
export const RequestBar = memo(function RequestBar(props: Props) {
  const { request, employee, left, width, lane, due, look, isCurrent, onDown, onKey, onOpen } = props
  const { t, locale, colours } = look
  const isHeld = useIsHeld(request.id)
  const { status, attention_reasons: reasons } = request
  const { ground, text, border } = colours(status)
  const movable = isMovable(request)
  const Status = status === REQUEST_STATUS.new ? null : statusIcon(status)
  const time = request.planned_start_at ? formatClock(request.planned_start_at, locale) : ''
  const numbered = t('requests.numbered', { number: request.number })
  const said = [
    [time, numbered, request.name].filter(Boolean).join(' '),
    t(statusKey(status)),
    request.paused_since && t('requests.paused.mark'),
    request.type === 'emergency' && t('requests.types.emergency'),
    request.priority === PRIORITY.high && t('requests.highPriority'),
    due !== null && request.sla_due_at && t('board.due', { time: formatClock(request.sla_due_at, locale) }),
    ...reasons.map((reason) => t(`requests.attention.${reason}`)),
  ]

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
      data-card={request.id}
      data-movable={movable}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={said.filter(Boolean).join(', ')}
      aria-describedby={movable ? 'board-how' : undefined}
      data-narrow={width < TEXT_PX || undefined}
      {...formOf(request)}
      data-due={due !== null || undefined}
      style={{
        left,
        width,
        top: lane * LANE_HEIGHT + 4,
        backgroundColor: ground,
        borderColor: border,
        color: text,
        ...(due !== null && dueStyle(due)),
      }}
      onPointerDown={(event) => movable && onDown(event, request, employee, isEdge(event))}
      onKeyDown={(event) => onKey(event, request, employee)}
      onClick={() => onOpen(request, employee)}
    >
      {width >= ICON_PX && (
        <span className={styles.barText}>
          {Status ? <Status /> : !movable && <LockOutlined aria-hidden />}
          {request.paused_since && <PauseCircleFilled aria-hidden />}
          {request.type === 'emergency' && <AlertFilled aria-hidden />}
          {reasons.includes('overdue') && <ClockCircleFilled aria-hidden />}
          {reasons.some((reason) => reason !== 'overdue') && <WarningFilled aria-hidden />}
          {request.priority === PRIORITY.high && <FireFilled aria-hidden />}
          {width >= TEXT_PX && `${time} ${numbered}\n${request.name}`}
        </span>
      )}
    </button>
  )
})
