import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/values/durations.ts'
import { leftOf, timeAt } from '#src/custom-pages/requests/board/model/board-axis.ts'
import { openHours } from '#src/custom-pages/requests/board/model/open-hours.ts'
import { at, DAY, WORKER } from '#tests/ui/support/board-rows.ts'

const midnight = Date.parse(`${DAY}T00:00`)
const period = { from: midnight, to: midnight + 48 * HOUR_MS }
/** Hours since the first midnight. */
const clocks = (parts: { from: number; to: number }[]) =>
  parts.map(({ from, to }) => [(from - midnight) / HOUR_MS, (to - midnight) / HOUR_MS])

describe('the hours that a board of several days draws', () => {
  it('are those in which anyone works, the same on each day', () => {
    const early = { days: WORKER.days.map((day) => ({ ...day, hours: [{ from: at('07:30'), to: at('12:00') }] })) }
    expect(clocks(openHours(period, [WORKER, early], []))).toEqual([
      [7, 18],
      [31, 42],
    ])
    expect(clocks(openHours(period, [{ days: null }], []))).toEqual([
      [8, 20],
      [32, 44],
    ])
  })

  it('are more on a day with a visit outside of them', () => {
    const night = { planned_start_at: at('22:15'), duration_min: 150 }
    expect(clocks(openHours(period, [WORKER], [night]))).toEqual([
      [9, 24],
      [24, 42],
    ])
  })

  it('lie beside each other, and what is folded away between them where they meet', () => {
    const axis = { ...period, open: openHours(period, [WORKER], []), scale: 10 }
    expect(leftOf(axis, midnight + 10 * HOUR_MS)).toBe(10)
    expect(leftOf(axis, midnight + 22 * HOUR_MS)).toBe(90)
    expect(leftOf(axis, midnight + 34 * HOUR_MS)).toBe(100)
    expect(clocks([{ from: timeAt(axis, 10), to: timeAt(axis, 100) }])).toEqual([[10, 34]])
    // A visit that lasts beyond the days shown still does.
    expect(leftOf(axis, period.to + HOUR_MS)).toBe(190)
    expect(leftOf(axis, period.from - HOUR_MS)).toBe(-10)
  })
})
