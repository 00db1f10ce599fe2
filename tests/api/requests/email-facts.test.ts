import { afterEach, expect, test, vi } from 'vitest'
import { type SpokenTime, spokenTime } from '#server/mail/spoken-time.ts'
import { shortTime } from '#server/requests/emails/email-facts.ts'

afterEach(() => vi.useRealTimers())

test('a time in an email names its day unless that is today by the company’s clock', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T20:40:00Z') })
  expect(shortTime('2026-11-26T20:55:00Z', 'Europe/Moscow', 'ru')).toBe('23:55')
  expect(shortTime('2026-11-26T21:10:00Z', 'Europe/Moscow', 'ru')).toBe('27 ноября в 00:10')
  expect(shortTime('2026-11-26T21:10:00Z', 'Europe/Lisbon', 'en')).toBe('21:10')
  expect(shortTime('2026-11-27T20:40:00Z', 'Europe/Lisbon', 'en')).toBe('November 27 at 20:40')
})

const said = ({ day, time }: SpokenTime) => `${day} ${time}`

test('a time in a subject says the day of the week in its case, and the year when it is another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T20:40:00Z') })
  const days = Array.from({ length: 7 }, (_, day) => `2026-11-2${day + 2}T07:05:00Z`)
  expect(days.map((at) => spokenTime(at, 'Europe/Moscow', 'ru').day)).toEqual([
    'в воскресенье, 22 ноября,',
    'в понедельник, 23 ноября,',
    'во вторник, 24 ноября,',
    'в среду, 25 ноября,',
    'в четверг, 26 ноября,',
    'в пятницу, 27 ноября,',
    'в субботу, 28 ноября,',
  ])
  expect(said(spokenTime('2027-01-12T07:05:00Z', 'Europe/Moscow', 'ru'))).toBe('во вторник, 12 января 2027 г., 10:05')
  expect(said(spokenTime('2027-01-12T07:05:00Z', 'Asia/Dubai', 'en'))).toBe('on Tuesday, January 12, 2027, 11:05')
})

test('a time in a subject names today and tomorrow, by the company’s clock, only in what is sent at once', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T20:40:00Z') })
  const atOnce = { isSentAtOnce: true }
  expect(said(spokenTime('2026-11-26T20:55:00Z', 'Europe/Moscow', 'ru', atOnce))).toBe('сегодня 23:55')
  expect(said(spokenTime('2026-11-26T21:10:00Z', 'Europe/Moscow', 'ru', atOnce))).toBe('завтра 00:10')
  expect(said(spokenTime('2026-11-26T21:10:00Z', 'Europe/Moscow', 'ru'))).toBe('в пятницу, 27 ноября, 00:10')
  expect(said(spokenTime('2026-11-26T21:10:00Z', 'Europe/Lisbon', 'en', atOnce))).toBe('today 21:10')
  expect(said(spokenTime('2026-11-27T21:10:00Z', 'Europe/Moscow', 'ru', atOnce))).toBe('в субботу, 28 ноября, 00:10')
  // The night in which the clocks go forward has 23 hours.
  vi.setSystemTime(new Date('2027-03-27T23:30:00Z'))
  expect(said(spokenTime('2027-03-28T22:30:00Z', 'Europe/Berlin', 'en', atOnce))).toBe('tomorrow 00:30')
})
