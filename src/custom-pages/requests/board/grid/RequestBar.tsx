import { FireFilled, LockOutlined, WarningFilled } from '@ant-design/icons'
import { theme } from 'antd'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardRequest } from '../../../../../contract/requests/request-board.ts'
import { PRIORITY, REQUEST_STATUS } from '../../../../../contract/requests/status/request-status.ts'
import { formatClock } from '../../../../kit/values/format-time.ts'
import { statusColors } from '../../../../resources/requests/status/StatusTag.tsx'
import { statusKey } from '../../../../resources/requests/status/status-key.ts'
import styles from '../board.module.css'
import { LANE_HEIGHT } from '../model/board-axis.ts'
import { useIsHeld } from '../model/held.ts'

/** Work that has begun stays where it is; so does what the reader may not move. */
export function isMovable({ status, actions }: BoardRequest): boolean {
  return status === REQUEST_STATUS.new && actions.includes('assign')
}

interface Props {
  request: BoardRequest
  /** In whose row. */
  employee: number
  left: number
  width: number
  lane: number
  isCurrent: boolean
  onDown: (event: PointerEvent, request: BoardRequest, employee: number, isEdge: boolean) => void
  onKey: (event: KeyboardEvent, request: BoardRequest, employee: number) => void
  onOpen: (request: BoardRequest) => void
}

/** A planned request in an executor's row. */
export const RequestBar = memo(function RequestBar(props: Props) {
  const { request, employee, left, width, lane, isCurrent, onDown, onKey, onOpen } = props
  const { t, i18n } = useTranslation()
  const { token } = theme.useToken()
  const isHeld = useIsHeld(request.id)
  const { ground, text, border } = statusColors(token, request.status)
  const movable = isMovable(request)
  const time = request.planned_start_at ? formatClock(request.planned_start_at, i18n.language) : ''
  const status = t(statusKey(request.status))
  const numbered = t('requests.numbered', { number: request.number })
  const hasConflict = request.attention
  const visible = [time, numbered, request.name].filter(Boolean).join(' ')
  return (
    <div
      className={`${styles.bar} ${isHeld ? styles.held : ''}`}
      style={{ left, width, top: lane * LANE_HEIGHT + 4, background: ground, borderColor: border, color: text }}
    >
      <button
        type="button"
        className={styles.grip}
        data-bar={request.id}
        data-row={employee}
        tabIndex={isCurrent ? 0 : -1}
        title={[`${numbered} ${request.name}`, status, request.facility?.name].filter(Boolean).join(' · ')}
        aria-label={[visible, status, hasConflict && t('requests.statuses.attention')].filter(Boolean).join(', ')}
        aria-describedby={movable ? 'board-how' : undefined}
        style={{ cursor: movable ? 'grab' : 'pointer' }}
        onPointerDown={(event) => movable && onDown(event, request, employee, false)}
        onKeyDown={(event) => onKey(event, request, employee)}
        onClick={() => onOpen(request)}
      >
        <span className={styles.barHead}>
          {!movable && <LockOutlined aria-hidden />}
          {hasConflict && <WarningFilled aria-hidden />}
          {request.priority === PRIORITY.high && <FireFilled aria-hidden />}
          <strong>{time}</strong> {numbered}
        </span>{' '}
        <span className={styles.barName}>{request.name}</span>
      </button>
      {movable && (
        <span
          className={styles.edge}
          aria-hidden="true"
          onPointerDown={(event) => onDown(event, request, employee, true)}
        />
      )}
    </div>
  )
})
