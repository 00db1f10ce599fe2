import { afterEach, expect, test, vi } from 'vitest'
import { shortTime } from '#server/requests/emails/email-facts.ts'

afterEach(() => vi.useRealTimers())

test('a time in an email names its day unless that is today by the company’s clock', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T20:40:00Z') })
  expect(shortTime('2026-11-26T20:55:00Z', 'Europe/Moscow', 'ru')).toBe('23:55')
  expect(shortTime('2026-11-26T21:10:00Z', 'Europe/Moscow', 'ru')).toBe('27 ноября в 00:10')
  expect(shortTime('2026-11-26T21:10:00Z', 'Europe/Lisbon', 'en')).toBe('21:10')
  expect(shortTime('2026-11-27T20:40:00Z', 'Europe/Lisbon', 'en')).toBe('November 27 at 20:40')
})
