import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../../contract/formats.ts'
import type { BoardEmployee, BoardRequest } from '../../../../../contract/requests/request-board.ts'
import { UserAvatar } from '../../../../kit/values/UserAvatar.tsx'
import { useNow } from '../../../../kit/values/use-now.ts'
import styles from '../board.module.css'
import { type Axis, heightOf, LANE_HEIGHT, leftOf, ticksOf } from '../model/board-axis.ts'
import { loadOf } from '../model/board-conflicts.ts'
import type { Board } from '../model/use-board.ts'
import type { Proposing } from '../proposal/use-proposal.ts'
import { type BoardRow, GROUP_HEIGHT, HEAD_HEIGHT, NAMES_WIDTH } from './board-rows.ts'
import { Ghost } from './Ghost.tsx'
import { ProposedBars } from './ProposedBars.tsx'
import { RequestBar } from './RequestBar.tsx'

const HOUR_MS = 3_600_000
/** What is drawn beyond the edges, so that a turn of the wheel shows no gap. */
const AHEAD_PX = 300
const MORNING_HOUR = 8
/** What scrolling in steps may hide of a label. */
const LABEL_PX = 60

interface Props {
  axis: Axis
  rows: readonly BoardRow[]
  times: Board['times']
  proposing: Pick<Proposing, 'lines' | 'chosen'>
  scroller: RefObject<HTMLDivElement | null>
  /** The bar that the keyboard comes to first. */
  current: number | null
  onDown: (event: PointerEvent, request: BoardRequest, employee: number, isEdge: boolean) => void
  onKey: (event: KeyboardEvent, request: BoardRequest, employee: number) => void
  onOpen: (request: BoardRequest) => void
}

/** The rows of the executors under a head of hours; only what is in sight is drawn. */
export function BoardGrid({ axis, rows, times, proposing, scroller, current, onDown, onKey, onOpen }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const seen = useSeen(scroller)
  const width = leftOf(axis, axis.to)
  const last = rows.at(-1)
  const height = HEAD_HEIGHT + (last ? last.top + heightOf(last) - HEAD_HEIGHT : 0)
  const [left, right] = [seen.left - AHEAD_PX, seen.left + seen.width + AHEAD_PX]
  const [above, below] = [seen.top - AHEAD_PX, seen.top + seen.height + AHEAD_PX]
  const inSight = rows.filter((row) => row.top + heightOf(row) > above && row.top < below)
  // A row of one whose day is full many times over is higher than the board.
  const isLaneSeen = (top: number) => top + LANE_HEIGHT > above && top < below

  useLayoutEffect(() => {
    const morning = axis.from + MORNING_HOUR * HOUR_MS
    const first = Date.now() > morning && Date.now() < axis.to ? Date.now() - HOUR_MS : morning
    if (scroller.current) scroller.current.scrollLeft = leftOf(axis, first)
  }, [axis, scroller])

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroller} ref={scroller} aria-label={t('board.grid')} tabIndex={0}>
      <div className={styles.canvas} style={{ width: NAMES_WIDTH + width, height: Math.max(height, HEAD_HEIGHT) }}>
        <Head axis={axis} left={left} right={right} count={rows.length} />
        {inSight.map((row) => (
          <section
            key={row.employee}
            aria-label={row.who.name}
            className={styles.row}
            style={{ top: row.top, height: heightOf(row) }}
          >
            <Name row={row} axis={axis} times={times} />
            <div className={styles.track} data-scheduled={row.who.days !== null}>
              <Hours who={row.who} axis={axis} left={left} right={right} />
              {row.bars
                .map((bar) => ({ bar, from: leftOf(axis, bar.from), to: leftOf(axis, bar.to) }))
                .filter(
                  ({ from, to, bar }) => to > left && from < right && isLaneSeen(row.top + bar.lane * LANE_HEIGHT),
                )
                .map(({ bar, from, to }) => (
                  <RequestBar
                    key={bar.request.id}
                    request={bar.request}
                    employee={row.employee}
                    left={from}
                    width={Math.max(24, to - from - 1)}
                    lane={bar.lane}
                    isCurrent={current === bar.request.id}
                    onDown={onDown}
                    onKey={onKey}
                    onOpen={onOpen}
                  />
                ))}
              <ProposedBars
                lines={proposing.lines}
                chosen={proposing.chosen}
                employee={row.employee}
                axis={axis}
                left={left}
                right={right}
              />
            </div>
          </section>
        ))}
        {inSight.map(
          ({ group, top }) =>
            group !== undefined && (
              <h3 key={group} className={styles.group} style={{ top: top - GROUP_HEIGHT, height: GROUP_HEIGHT }}>
                <span>{group || t('board.noTag')}</span>
              </h3>
            ),
        )}
        {now >= axis.from && now < axis.to && (
          <div className={styles.now} style={{ left: NAMES_WIDTH + leftOf(axis, now) }} />
        )}
        <Ghost axis={axis} rows={rows} times={times} />
      </div>
    </section>
  )
}

interface Seen {
  axis: Axis
  left: number
  right: number
}

function Head({ axis, left, right, count }: Seen & { count: number }) {
  const { t, i18n } = useTranslation()
  const clock = dateFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = dateFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short' })
  const ticks = ticksOf(axis).map((at) => ({ at, x: leftOf(axis, at) }))
  return (
    <div className={styles.head}>
      <div className={styles.corner}>{t('board.executors', { count })}</div>
      <div style={{ position: 'absolute', top: 0, left: NAMES_WIDTH }} aria-hidden="true">
        {ticks
          .filter(({ x }) => x > left && x < right)
          .map(({ at, x }) => (
            <span key={at}>
              {new Date(at).getHours() === 0 && (
                <span className={styles.day} style={{ left: x }}>
                  {day.format(at)}
                </span>
              )}
              <span className={styles.tick} style={{ left: x }}>
                {clock.format(at)}
              </span>
            </span>
          ))}
      </div>
    </div>
  )
}

/** Who, in which zone when it is another, and how full the time shown is. */
const Name = memo(function Name({ row, axis, times }: { row: BoardRow; axis: Axis; times: Board['times'] }) {
  const { t } = useTranslation()
  const { who } = row
  const { minutes, share } = loadOf(times.get(who.id), axis)
  const hours = Math.round(minutes / 6) / 10
  const isHere = who.timezone === Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.name}>
      <UserAvatar user={who} size={28} />
      <div className={styles.who}>
        <span title={who.name}>{who.name}</span>
        {!isHere && <span className={styles.zone}>{who.timezone}</span>}
        {share !== null && (
          <div
            className={styles.load}
            role="img"
            aria-label={t('board.load', { hours, percent: Math.round(share * 100) })}
          >
            <i style={{ width: `${Math.min(100, share * 100)}%` }} data-over={share > 1} />
          </div>
        )}
      </div>
    </div>
  )
})

/** The hours of work lie on the shaded ground of those that are none, and a day without any says so. */
const Hours = memo(function Hours({ who, axis, left, right }: Seen & { who: BoardEmployee }) {
  const { t } = useTranslation()
  if (!who.days) return null
  const parts = who.days.map((day) => ({
    from: leftOf(axis, Date.parse(day.from)),
    hours: day.hours.map((part) => ({
      from: leftOf(axis, Date.parse(part.from)),
      to: leftOf(axis, Date.parse(part.to)),
    })),
    to: leftOf(axis, Date.parse(day.to)),
  }))
  const shown = parts.filter(({ from, to }) => to > left - 24 * axis.scale && from < right)
  return (
    <>
      {shown.flatMap(({ hours }) =>
        hours.map((part) => (
          <div key={part.from} className={styles.hours} style={{ left: part.from, width: part.to - part.from }} />
        )),
      )}
      {shown
        .filter(({ hours, to }) => hours.length === 0 && to > 0)
        .map(({ from }) => (
          <span key={from} className={styles.off} style={{ left: Math.max(0, from, left + AHEAD_PX + LABEL_PX) }}>
            {t('board.dayOff')}
          </span>
        ))}
    </>
  )
})

/** What of the board is in sight, in steps: not every pixel of scrolling is worth a drawing. */
function useSeen(scroller: RefObject<HTMLDivElement | null>) {
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1200, height: 800 })
  useEffect(() => {
    const board = scroller.current
    if (!board) return
    const look = () => {
      const step = (value: number) => Math.round(value / 100) * 100
      const next = {
        top: step(board.scrollTop),
        left: step(board.scrollLeft),
        width: step(board.clientWidth),
        height: step(board.clientHeight),
      }
      // Between frames: what comes into sight is drawn ahead already.
      startTransition(() =>
        setSeen((known) =>
          known.top === next.top &&
          known.left === next.left &&
          known.width === next.width &&
          known.height === next.height
            ? known
            : next,
        ),
      )
    }
    look()
    board.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      board.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [scroller])
  return seen
}
