import { expect, test } from 'vitest'
import { DEMO_SCHEDULES } from '#server/demo/content/schedules.ts'
import { weekday } from '#server/demo/moscow-time.ts'
import { pairWithRequests } from '#server/demo/scheduled-requests.ts'

const DAY = 24 * 3_600_000

test.each([1, 2, 3, 4, 5, 6, 7])(
  'The demo account starts no schedule on a day it leaves out, filled on weekday %i',
  (day) => {
    const latest = Date.UTC(2026, 10, 22 + day, 9)
    const requests = DEMO_SCHEDULES.map((_, index) => ({
      planned_start_at: new Date(latest - Math.floor(index / 3) * DAY).toISOString(),
    }))
    const paired = pairWithRequests(DEMO_SCHEDULES, requests)
    expect(new Set(paired.map(({ request }) => request)).size).toBe(DEMO_SCHEDULES.length)
    for (const { rule, start } of paired) {
      const { freq, days } = rule({ weekday: weekday(start), day: 1, month: 1 })
      if (freq === 'day') expect(days).toContain(weekday(start))
    }
  },
)
