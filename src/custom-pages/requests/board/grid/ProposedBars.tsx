import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#src/kit/values/format-time.ts'
import styles from '../board.module.css'
import { type BoardAxis, endOf, LANE_HEIGHT, leftOf, startOf } from '../model/board-axis.ts'
import type { ProposedRequest } from '../proposal/use-proposal.ts'
import barStyles from './bar.module.css'

interface Props {
  lines: readonly ProposedRequest[]
  chosen: ReadonlySet<number>
  employee: number
  axis: BoardAxis
  left: number
  right: number
}

/** The proposed visits of an executor, at their times; the panel beside the board says the same as text. */
export const ProposedBars = memo(function ProposedBars(props: Props) {
  const { lines, chosen, employee, axis, left, right } = props
  const { t, i18n } = useTranslation()
  return lines
    .filter(({ request, becomes }) => chosen.has(request.id) && becomes.employees.includes(employee))
    .map(({ request, becomes }) => ({
      request,
      at: becomes.planned_start_at ?? '',
      from: leftOf(axis, startOf(becomes)),
      to: leftOf(axis, endOf(becomes)),
    }))
    .filter(({ from, to }) => to > left && from < right)
    .map(({ request, at, from, to }) => (
      <div
        key={request.id}
        aria-hidden="true"
        className={styles.proposed}
        data-proposed={request.id}
        style={{ left: from, width: Math.max(24, to - from - 1), height: LANE_HEIGHT - 4 }}
      >
        <span className={barStyles.barText}>
          <b>{formatClock(at, i18n.language)}</b> {t('requests.numbered', { number: request.number })}
          <br />
          {request.name}
        </span>
      </div>
    ))
})
