import { describe, expect, it } from 'vitest'
import { clockChoices } from '#src/kit/inputs/clock-choices.ts'
import { moveWithin } from '#src/kit/list/move-within.ts'
import {
  lastsIntoNextDay,
  scheduleErrors,
  usualWeek,
  wholeWeek,
  workedHours,
} from '#src/resources/employees/week-schedule.ts'

const day = { day: 1, is_working: true, from: '09:00', to: '18:00', break_from: '13:00', break_to: '14:00' }

describe('a day of a work schedule', () => {
  it('counts its hours without the break', () => {
    expect(workedHours(day)).toBe(8)
    expect(workedHours({ ...day, break_from: null, break_to: null, to: '24:00' })).toBe(15)
    expect(workedHours({ ...day, is_working: false })).toBe(0)
  })

  it('knows a shift that ends on the next day', () => {
    expect(workedHours({ ...day, from: '20:00', to: '06:00', break_from: '01:00', break_to: '02:00' })).toBe(9)
    expect(lastsIntoNextDay({ ...day, to: '06:00' })).toBe(true)
    expect(lastsIntoNextDay({ ...day, to: '24:00' })).toBe(false)
  })

  it('offers half hours up to midnight, and a time between them that is already set', () => {
    const choices = clockChoices('09:20')
    expect([choices[0], choices.at(-1), choices.length]).toEqual(['00:00', '24:00', 50])
    expect(choices.indexOf('09:20')).toBe(choices.indexOf('09:00') + 1)
  })
})

describe('a week', () => {
  it('shows all seven days, those that were left out as days off', () => {
    const week = wholeWeek({ timezone: 'Europe/Moscow', days: [{ ...day, day: 3 }], days_off: [] })
    expect(week.days.map((one) => [one.day, one.is_working])).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n === 3]))
  })

  it.each([
    ['break_to', { break_to: null }, 'Обязательное поле'],
    ['break_to', { break_to: '18:30' }, 'Перерыв выходит за рабочие часы'],
    ['break_from', { break_from: '19:00', break_to: '19:30' }, 'Перерыв выходит за рабочие часы'],
  ])('says what is wrong at the %s of its day', (field, changes, message) => {
    const schedule = { timezone: 'Europe/Moscow', days: [{ ...day, ...changes }], days_off: [] }
    expect(scheduleErrors(schedule, 'ru')).toEqual({ [`days.0.${field}`]: message })
  })

  it('starts as five days of eight hours', () => {
    expect(usualWeek('Europe/Moscow').days.reduce((sum, one) => sum + workedHours(one), 0)).toBe(40)
  })
})

describe('moving within a list', () => {
  it.each([
    [0, 2, ['b', 'c', 'a']],
    [2, 0, ['c', 'a', 'b']],
    [1, 9, ['a', 'c', 'b']],
    [7, 0, ['a', 'b', 'c']],
  ])('from %i to %i', (from, to, expected) => {
    expect(moveWithin(['a', 'b', 'c'], from, to)).toEqual(expected)
  })
})
