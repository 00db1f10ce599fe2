import { memo, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR_MS } from '#contract/values/durations.ts'
import { dateFormat } from '#contract/values/formats.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import styles from '../board.module.css'
import { type BoardAxis, daysOf, heightOf, LANE_HEIGHT, leftOf, ticksOf } from '../model/board-axis.ts'
import type { Held } from '../model/held.ts'
import type { Board } from '../model/use-board.ts'
import type { Proposing } from '../proposal/use-proposal.ts'
import { type BoardRow, GROUP_HEIGHT, HEAD_HEIGHT, NAMES_WIDTH } from './board-rows.ts'
import { type BarEvents, ExecutorRow } from './ExecutorRow.tsx'
import { Ghost } from './Ghost.tsx'
import { useBarLook } from './RequestBar.tsx'
import { aheadOf, useDrawn } from './use-drawn.ts'

const MORNING_HOUR = 8
interface Props extends BarEvents {
  axis: BoardAxis
  rows: readonly BoardRow[]
  times: Board['times']
  proposing: Pick<Proposing, 'lines' | 'chosen'>
  scroller: RefObject<HTMLDivElement | null>
  /** The bar that the keyboard comes to first. */
  current: number | null
  isOvertaken: (held: Held) => boolean
  /** More of it may be drawn than before. */
  onDrawn: () => void
}

/** The rows of the executors under a head of hours; only what is in sight and near it is drawn. */
export function BoardGrid(props: Props) {
  const { axis, rows, times, proposing, scroller, current, isOvertaken, onDrawn, ...events } = props
  const { t } = useTranslation()
  const now = useNow()
  const look = useBarLook()
  const width = leftOf(axis, axis.to)
  const last = rows.at(-1)
  const height = last ? last.top + heightOf(last) : HEAD_HEIGHT
  const ahead = useMemo(() => aheadOf(rows, width, height), [rows, width, height])
  const { across, down } = useDrawn(scroller, ahead)
  const near = rows.filter((row) => row.top + heightOf(row) > down.from && row.top < down.to)
  const laneAt = (row: BoardRow, y: number) => Math.floor((y - row.top) / LANE_HEIGHT)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scale shows no other days, and those that are looked at stay
  useLayoutEffect(() => {
    const morning = axis.from + MORNING_HOUR * HOUR_MS
    const first = Date.now() > morning && Date.now() < axis.to ? Date.now() - HOUR_MS : morning
    if (scroller.current) scroller.current.scrollLeft = leftOf(axis, first)
  }, [axis.from, axis.to, scroller])

  useEffect(onDrawn)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroller} ref={scroller} aria-label={t('board.grid')} tabIndex={0}>
      <div className={styles.canvas} style={{ width: NAMES_WIDTH + width, height }}>
        <Head axis={axis} left={across.from} right={across.to} count={rows.length} />
        {near.map((row) => (
          <ExecutorRow
            key={row.employee}
            row={row}
            axis={axis}
            times={times}
            look={look}
            lines={proposing.lines}
            chosen={proposing.chosen}
            current={current}
            left={across.from}
            right={across.to}
            firstLane={Math.max(0, laneAt(row, down.from))}
            lastLane={Math.min(row.lanes - 1, laneAt(row, down.to))}
            {...events}
          />
        ))}
        {near.map(
          ({ group, top }) =>
            group !== undefined && (
              <h3 key={group} className={styles.group} style={{ top: top - GROUP_HEIGHT, height: GROUP_HEIGHT }}>
                <span>{group || t('board.noTag')}</span>
              </h3>
            ),
        )}
        {daysOf(axis).map(({ from }) => (
          <div key={from} className={styles.midnight} style={{ left: NAMES_WIDTH + leftOf(axis, from) }} />
        ))}
        {now >= axis.from && now < axis.to && (
          <div className={styles.now} style={{ left: NAMES_WIDTH + leftOf(axis, now) }} />
        )}
        <Ghost axis={axis} rows={rows} times={times} isOvertaken={isOvertaken} />
      </div>
    </section>
  )
}

/** Pixels. In less room a day leaves its month to the title of the period. */
const DAY_AND_MONTH_WIDTH = 110

interface HeadProps {
  axis: BoardAxis
  left: number
  right: number
  count: number
}

const Head = memo(function Head({ axis, left, right, count }: HeadProps) {
  const { t, i18n } = useTranslation()
  const clock = dateFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = dateFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short' })
  const dayOfMonth = dateFormat(i18n.language, { weekday: 'short', day: 'numeric' })
  const isNear = (from: number, to: number) => leftOf(axis, to) > left && leftOf(axis, from) < right
  return (
    <div className={styles.head}>
      <div className={styles.corner}>{t('board.executors', { count })}</div>
      <div style={{ position: 'absolute', top: 0, left: NAMES_WIDTH }} aria-hidden="true">
        {daysOf(axis)
          .filter(({ from, to }) => isNear(from, to))
          .map(({ from, to }) => {
            const width = leftOf(axis, to) - leftOf(axis, from)
            return (
              <div key={from} className={styles.day} style={{ left: leftOf(axis, from), width }}>
                <span>{(width < DAY_AND_MONTH_WIDTH ? dayOfMonth : day).format(from)}</span>
              </div>
            )
          })}
        {ticksOf(axis)
          .filter((at) => isNear(at, at))
          .map((at) => (
            <span key={at} className={styles.tick} style={{ left: leftOf(axis, at) }}>
              {clock.format(at)}
            </span>
          ))}
      </div>
    </div>
  )
})
