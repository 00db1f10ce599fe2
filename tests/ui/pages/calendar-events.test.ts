import { describe, expect, test } from 'vitest'
import { firstHourOf } from '../../../src/custom-pages/requests/calendar/calendar-events.ts'

const at = (start: string, end: string) => ({ start, end })

describe('the first hour of a calendar', () => {
  test.each([
    ['of nothing', [], null],
    [
      'of the earliest clock, whatever its day',
      [at('2026-11-23T09:00', '2026-11-23T10:00'), at('2026-11-24T06:40', '2026-11-24T07:00')],
      '06:00:00',
    ],
    ['midnight for what lasts over it', [at('2026-11-23T22:00', '2026-11-24T01:00')], '00:00:00'],
    ['of what ends with the day', [at('2026-11-23T22:00', '2026-11-24T00:00')], '22:00:00'],
  ])('%s', (_, events, hour) => {
    expect(firstHourOf(events)).toBe(hour)
  })
})
