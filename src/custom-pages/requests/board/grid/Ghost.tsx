import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#contract/durations.ts'
import { useLocale } from '#src/providers/i18n.ts'
import styles from '../board.module.css'
import { type BarRow, type BoardAxis, heightOf, LANE_HEIGHT, leftOf } from '../model/board-axis.ts'
import { NOBODY, prospectOf } from '../model/board-conflicts.ts'
import { type Held, useHeld } from '../model/held.ts'
import { formatInRow, useSpokenTime } from '../model/spoken.ts'
import type { Board } from '../model/use-board.ts'

/** More are counted: who is planned many times over has a hundred of them. */
const CONFLICTS_SHOWN = 5

interface Props {
  axis: BoardAxis
  rows: readonly (BarRow & { employee: number; top: number })[]
  times: Board['times']
  isOvertaken: (held: Held) => boolean
}

/** Where the picked-up request would be put down, when, and with which conflicts. */
export function Ghost({ axis, rows, times, isOvertaken }: Props) {
  const held = useHeld()
  const { t } = useTranslation()
  const { locale } = useLocale()
  const spokenTime = useSpokenTime()
  const row = rows.find(({ employee }) => employee === held?.target?.employee)
  if (!held?.target || !row || held.target.employee === NOBODY) return null
  const { target, request, source } = held
  const { conflicts, travelMin } = prospectOf(times, { request, source, target })
  const isStale = isOvertaken(held)
  const left = leftOf(axis, target.start)
  const width = Math.max(24, leftOf(axis, target.start + target.durationMin * MINUTE_MS) - left)
  return (
    <>
      <div className={styles.target} style={{ height: heightOf(row), transform: `translateY(${row.top}px)` }} />
      <div
        className={styles.ghost}
        data-state={isStale || conflicts.length > 0 ? 'conflict' : 'free'}
        style={{ width, height: LANE_HEIGHT - 4, transform: `translate(${left}px, ${row.top}px)` }}
      >
        <div className={styles.ghostText}>
          <strong>{spokenTime(target)}</strong>
          {travelMin !== null && <div>{t('board.travel', { minutes: travelMin })}</div>}
          {(isStale || conflicts.length > 0) && (
            <ul>
              {isStale && <li>{t('board.overtaken', { number: request.number })}</li>}
              {conflicts.slice(0, CONFLICTS_SHOWN).map((conflict) => (
                <li key={conflict.token}>
                  {formatInRow(conflict, target.employee, locale)}
                  {conflict.request && `, ${t('requests.numbered', { number: conflict.request.number })}`}
                </li>
              ))}
              {conflicts.length > CONFLICTS_SHOWN && (
                <li>{t('requests.andOthers', { count: conflicts.length - CONFLICTS_SHOWN })}</li>
              )}
            </ul>
          )}
        </div>
      </div>
    </>
  )
}
