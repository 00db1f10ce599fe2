import { describe, expect, it } from 'vitest'
import { timeIn, timeOfClock } from '#src/custom-pages/requests/actions/arrival-time.ts'

function at(clock: string, day = 10): Date {
  return new Date(`2026-09-${day}T${clock}`)
}

describe('the time of arrival', () => {
  it('is so many minutes from now, to the minute', () => {
    expect(timeIn(30, at('14:05:20'))).toBe(at('14:36:00').toISOString())
    expect(timeIn(15, at('14:05:00'))).toBe(at('14:20:00').toISOString())
  })

  it.each([
    ['14:05', '14:35', at('14:35:00')],
    ['23:50', '00:20', at('00:20:00', 11)],
    ['00:10', '09:00', at('09:00:00')],
    ['14:05', '14:00', null],
    ['14:05', '14:05', null],
    ['14:05', '', null],
    ['14:05', '25:00', null],
  ])('at %s, said as "%s"', (now, clock, time) => {
    expect(timeOfClock(clock, at(`${now}:00`))).toBe(time?.toISOString() ?? null)
  })
})
