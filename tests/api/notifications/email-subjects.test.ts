import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTIFICATION_GROUPS, NOTIFICATION_TYPES } from '#contract/notifications/notification-types.ts'
import { shortened } from '#server/mail/shortened.ts'
import { emailSubjectOf } from '#server/notifications/notification-texts.ts'
import { serverWordsIn } from '#server/words/index.ts'

const AT = '2026-12-04T15:00:00Z'
const LEAK = { name: 'Протечка', place: 'Котельная', is_emergency: false }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T20:40:00Z') })
})
afterEach(() => vi.useRealTimers())

describe('the subject of an email about a notification', () => {
  const ru = (type: (typeof NOTIFICATION_TYPES)[number], payload = {}, subject: object | null = LEAK) =>
    emailSubjectOf('ru', 'Europe/Moscow', type, { number: 42, ...payload }, subject as typeof LEAK | null)
  const en = (type: (typeof NOTIFICATION_TYPES)[number], payload = {}, subject: object | null = LEAK) =>
    emailSubjectOf('en', 'Europe/Moscow', type, { number: 42, ...payload }, subject as typeof LEAK | null)

  test('is a sentence with the day of a deadline', () => {
    expect(ru('request_deadline_changed', { new: AT })).toBe(
      'Новый срок заявки №42 — в пятницу, 4 декабря, в 18:00: Протечка',
    )
    expect(ru('request_deadline_changed', { new: null })).toBe('Срок заявки №42 убран: Протечка')
    expect(ru('request_deadline_soon', { deadline_at: AT })).toBe(
      'Срок заявки №42 наступит в пятницу, 4 декабря, в 18:00: Протечка',
    )
    expect(ru('request_overdue', { deadline_at: AT })).toBe(
      'Срок заявки №42 прошёл в пятницу, 4 декабря, в 18:00: Протечка',
    )
    expect(en('request_deadline_changed', { new: AT })).toBe(
      'Request #42 is now due on Friday, December 4, at 18:00: Протечка',
    )
    expect(en('request_overdue', { deadline_at: AT })).toBe(
      'Request #42 was due on Friday, December 4, at 18:00: Протечка',
    )
  })

  test('has the number in the case that its sentence asks for, of an emergency, too', () => {
    const emergency = { ...LEAK, is_emergency: true }
    expect(ru('request_assigned', {}, emergency)).toBe('Вас назначили на аварийную заявку №42: Протечка')
    expect(ru('request_started', {}, emergency)).toBe('Работа по аварийной заявке №42 начата: Протечка')
    expect(ru('request_price_changed', { new: '1500' })).toBe('Изменилась стоимость заявки №42: Протечка')
    expect(ru('request_cancelled', {}, emergency)).toBe('Аварийная заявка №42 отменена: Протечка')
    expect(en('request_cancelled', {}, emergency)).toBe('Emergency request #42 has been cancelled: Протечка')
  })

  test('names nothing that the user may not see', () => {
    expect(ru('request_unassigned', {}, null)).toBe('Вас сняли с заявки №42')
    expect(en('request_unassigned', {}, null)).toBe('You have been removed from request #42')
  })

  test('of anything else is its title and name', () => {
    const facility = { name: 'Котельная' }
    const subjects = [1, 3, 5, 0].map((days) =>
      emailSubjectOf('ru', 'Europe/Moscow', 'contract_ending', { days }, facility),
    )
    expect(subjects).toEqual([
      'До конца договора 1 день: Котельная',
      'До конца договора 3 дня: Котельная',
      'До конца договора 5 дней: Котельная',
      'Договор заканчивается сегодня: Котельная',
    ])
    expect(emailSubjectOf('en', 'UTC', 'contract_ending', { days: 1 }, facility)).toBe(
      'The contract ends in 1 day: Котельная',
    )
  })

  test('is in both languages of every type about a request, and never longer than programs show when cut', () => {
    for (const type of [...NOTIFICATION_GROUPS.requests, ...NOTIFICATION_GROUPS.deadlines])
      for (const locale of ['ru', 'en'] as const)
        expect(serverWordsIn(locale).emails.notifications.subjects, type).toHaveProperty(type)
    for (const type of NOTIFICATION_TYPES) {
      const subject = ru(type, { new: AT, deadline_at: AT }, { ...LEAK, name: 'Ж'.repeat(300) })
      expect([...shortened(subject, 120)].length).toBeLessThanOrEqual(120)
    }
  })

  test('counts what a digest has', () => {
    const digest = (count: number) => serverWordsIn('ru').emails.notifications.digest(count)
    expect([1, 2, 5, 21].map(digest)).toEqual([
      '1 новое уведомление',
      '2 новых уведомления',
      '5 новых уведомлений',
      '21 новое уведомление',
    ])
    expect(serverWordsIn('en').emails.notifications.digest(1)).toBe('1 new notification')
  })
})
