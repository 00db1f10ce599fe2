import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#contract/values/durations.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import styles from '../board.module.css'
import { type BarRow, type BoardAxis, heightOf, LANE_HEIGHT, leftOf } from '../model/board-axis.ts'
import { NOBODY, prospectOf } from '../model/board-conflicts.ts'
import { type Held, useHeld } from '../model/held.ts'
import { formatInRow, useSpokenTime } from '../model/spoken.ts'
import type { Board } from '../model/use-board.ts'

/** More are counted: who is planned many times over has a hundred of them. */
const CONFLICTS_SHOWN = 5

/** Between the place and its text, and around the window. */
const GAP_PX = 4

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
        <Beside by={`${target.employee} ${target.start} ${target.durationMin}`}>
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
        </Beside>
      </div>
    </>
  )
}

/** Text under what it is in, or over it where the window ends: never beyond the window's edges. */
function Beside({ by, children }: { by: string; children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null)
  const text = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the target
  useLayoutEffect(() => {
    const ghost = mark.current?.parentElement
    const scroller = ghost?.closest(`.${styles.scroller}`)
    function put() {
      if (!ghost || !text.current) return
      const { left, top, bottom } = ghost.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height, style } = text.current
      const isOver = bottom + height + GAP_PX > window.innerHeight && top - height - GAP_PX > 0
      style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
      style.top = `${isOver ? top - height - GAP_PX : Math.min(bottom + GAP_PX, window.innerHeight - height - GAP_PX)}px`
    }
    put()
    scroller?.addEventListener('scroll', put, { passive: true })
    return () => scroller?.removeEventListener('scroll', put)
  }, [by])

  return (
    <>
      <span ref={mark} hidden />
      {createPortal(
        <div ref={text} className={styles.ghostText}>
          {children}
        </div>,
        document.body,
      )}
    </>
  )
}
