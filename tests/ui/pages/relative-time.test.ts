import { expect, it } from 'vitest'
import { relativeTime } from '#src/kit/values/format-time.ts'

const NOW = new Date(2026, 10, 21, 15, 30).getTime()
const MINUTE_MS = 60_000

it.each([
  [0, { key: 'now' }],
  [1, { key: 'now' }],
  [2, { key: 'minutes', count: 2 }],
  [59, { key: 'minutes', count: 59 }],
  [60, { key: 'hour' }],
  [119, { key: 'hour' }],
  [120, { key: 'today', time: '13:30' }],
  [15 * 60 + 30, { key: 'today', time: '00:00' }],
  [15 * 60 + 31, { key: 'yesterday', time: '23:59' }],
  [39 * 60 + 30, { key: 'yesterday', time: '00:00' }],
  [39 * 60 + 31, { key: 'date', date: '19 нояб.' }],
  [365 * 24 * 60, { key: 'date', date: '21 нояб. 2025 г.' }],
])('%d minutes ago is said as %o', (minutes, texts) => {
  expect(relativeTime(new Date(NOW - minutes * MINUTE_MS).toISOString(), 'ru', NOW)).toEqual(texts)
})
