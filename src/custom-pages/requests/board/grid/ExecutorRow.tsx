import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import { colourOfUser, initialsOf, UserAvatar } from '#src/kit/values/UserAvatar.tsx'
import styles from '../board.module.css'
import { type Bar, type BoardAxis, heightOf, leftOf } from '../model/board-axis.ts'
import { loadOf } from '../model/board-conflicts.ts'
import { otherZoneOf } from '../model/other-zone.ts'
import type { Board } from '../model/use-board.ts'
import type { Proposing } from '../proposal/use-proposal.ts'
import type { BoardRow } from './board-rows.ts'
import { ProposedBars } from './ProposedBars.tsx'
import { type BarLook, RequestBar } from './RequestBar.tsx'
import { SilentPhone } from './SilentPhone.tsx'

export interface BarEvents {
  onDown: (event: PointerEvent, request: BoardRequest, employee: number, isEdge: boolean) => void
  onKey: (event: KeyboardEvent, request: BoardRequest, employee: number) => void
  onOpen: (request: BoardRequest, employee: number) => void
}

/** Narrower ones could not be taken. */
const BAR_MIN_PX = 10

interface Props extends BarEvents {
  row: BoardRow
  axis: BoardAxis
  times: Board['times']
  look: BarLook
  lines: Proposing['lines']
  chosen: Proposing['chosen']
  /** The bar that the keyboard comes to first. */
  current: number | null
  left: number
  right: number
  /** One whose day is full many times over has a row that is higher than the board. */
  firstLane: number
  lastLane: number
}

/** An executor and what they have. */
export const ExecutorRow = memo(function ExecutorRow(props: Props) {
  const { row, axis, times, look, lines, chosen, current, left, right, firstLane, lastLane, ...events } = props
  return (
    <section aria-label={row.who.name} className={styles.row} style={{ top: row.top, height: heightOf(row) }}>
      <Name row={row} axis={axis} times={times} />
      <div className={styles.track} data-scheduled={row.who.days !== null}>
        <Hours who={row.who} axis={axis} left={left} right={right} />
        {row.bars
          .filter(({ lane }) => lane >= firstLane && lane <= lastLane)
          .map((bar) => ({ bar, from: leftOf(axis, bar.from), to: leftOf(axis, bar.to) }))
          .filter(({ from, to }) => to > left && from < right)
          .map(({ bar, from, to }) => (
            <RequestBar
              key={bar.request.id}
              request={bar.request}
              employee={row.employee}
              left={from}
              width={Math.max(BAR_MIN_PX, to - from - 1)}
              lane={bar.lane}
              due={dueIn(bar, axis)}
              look={look}
              isCurrent={current === bar.request.id}
              {...events}
            />
          ))}
        <ProposedBars lines={lines} chosen={chosen} employee={row.employee} axis={axis} left={left} right={right} />
      </div>
    </section>
  )
})

/** Where in a bar its promise runs out, at its beginning for one that is planned too late; null for none that is in it. */
function dueIn({ request: { sla_due_at }, from, to }: Bar, axis: BoardAxis): number | null {
  const due = sla_due_at === null ? Number.NaN : Date.parse(sla_due_at)
  return due < to ? Math.max(0, leftOf(axis, due) - leftOf(axis, from)) : null
}

/** Who, in which zone when it is another, and how full the time shown is. */
const Name = memo(function Name({ row, axis, times }: { row: BoardRow; axis: BoardAxis; times: Board['times'] }) {
  const { t } = useTranslation()
  const { who } = row
  const { minutes, share } = loadOf(times.get(who.id), axis)
  const hours = Math.round(minutes / 6) / 10
  const otherZone = otherZoneOf(who)
  return (
    <div className={styles.name}>
      {who.avatar ? (
        <UserAvatar user={who} size={28} />
      ) : (
        <span className={styles.initials} style={{ backgroundColor: colourOfUser(who.id) }} aria-hidden="true">
          {initialsOf(who.name)}
        </span>
      )}
      <div className={styles.who}>
        <span title={who.name}>{who.name}</span>
        {!who.is_active && <span className={styles.inactive}>{t('board.inactive')}</span>}
        {/* A row of one visit has no room for both. */}
        {who.silent_since && <SilentPhone since={who.silent_since} />}
        {otherZone && !who.silent_since && <span className={styles.zone}>{otherZone}</span>}
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
const Hours = memo(function Hours(props: Pick<Props, 'axis' | 'left' | 'right'> & { who: BoardEmployee }) {
  const { who, axis, left, right } = props
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
  const shown = parts.filter(({ from, to }) => to > left && from < right)
  return (
    <>
      {shown.flatMap(({ hours }) =>
        hours.map((part) => (
          <div key={part.from} className={styles.hours} style={{ left: part.from, width: part.to - part.from }} />
        )),
      )}
      {shown
        .filter(({ hours }) => hours.length === 0)
        .map(({ from, to }) => (
          <div key={from} className={styles.off} style={{ left: from, width: to - from }}>
            <span>{t('board.dayOff')}</span>
          </div>
        ))}
    </>
  )
})
