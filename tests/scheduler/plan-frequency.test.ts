import { describe, expect, it } from 'vitest'
import { readFrequency } from '#server/imports/schedules/frequency.ts'
import { monthOfTitle } from '#server/imports/schedules/month-titles.ts'
import { ruleFrom, ruleKey, ruleOfMonths } from '#server/imports/schedules/plan-rule.ts'
import { asMarks, daysAmong, markKey } from '#server/imports/schedules/read-marks.ts'
import { asClock, asMinutes } from '#server/imports/schedules/read-times.ts'

/** `1/3 month`: once in three months; then the weekdays or the day of the month that are named. */
const WORDS: Record<string, string[]> = {
  '1/1 day': ['ежедневно', 'каждый день', 'раз в сутки', 'Ежедневное ТО', 'daily', 'every day', '365 раз в год'],
  '1/1 day w12345': [
    'по будням',
    'ежедневно по рабочим дням',
    'каждый рабочий день',
    'every weekday',
    'every working day',
  ],
  '1/2 day': ['через день', 'раз в два дня', 'каждые 2 дня', 'every other day', 'every 2 days'],
  '1/10 day': ['раз в 10 дней', '1 раз в декаду', 'ежедекадно', 'every 10 days'],
  '1/1 week': ['еженедельно', 'раз в неделю', '1 раз в неделю', 'каждую неделю', '1 р/нед', 'weekly', 'once a week'],
  '1/1 week w1': [
    'каждый понедельник',
    'по понедельникам',
    'еженедельно по понедельникам',
    'every Monday',
    'weekly on Mondays',
  ],
  '2/1 week w14': ['пн, чт', 'по понедельникам и четвергам', 'Mon, Thu', 'every Monday and Thursday'],
  '2/1 week': ['2 раза в неделю', 'дважды в неделю', 'twice a week'],
  '1/2 week': [
    'каждые 2 недели',
    'раз в две недели',
    '1 раз в 2 нед.',
    'каждую вторую неделю',
    'каждую 2-ю неделю',
    'every 2 weeks',
    'every two weeks',
    'biweekly',
    'bi-weekly',
    'fortnightly',
    'every other week',
    'every 2nd week',
  ],
  '1/1 month': [
    'ежемесячно',
    'Ежемесячно ',
    'раз в месяц',
    '1 раз в месяц',
    '1 раз в мес.',
    '1 р/мес',
    '1 раз/мес',
    'каждый месяц',
    'не реже 1 раза в месяц',
    '12 раз в год',
    '3 раза в квартал',
    'monthly',
    'once a month',
    'every month',
  ],
  '1/1 month d15': ['15 числа каждого месяца', '15-го числа', 'ежемесячно 15 числа'],
  '2/1 month': ['2 раза в месяц', 'дважды в месяц', '24 раза в год', 'twice a month', 'semi-monthly'],
  '1/2 month': [
    'раз в 2 месяца',
    'каждые два месяца',
    'каждый второй месяц',
    '6 раз в год',
    'every 2 months',
    'every other month',
  ],
  '1/3 month': [
    'ежеквартально',
    'Ежеквартальное ТО',
    'раз в квартал',
    '1 раз в квартал',
    '1 р. в кв.',
    'раз в 3 месяца',
    'каждые три месяца',
    '4 раза в год',
    '3 мес.',
    'квартал',
    'quarterly',
    'once a quarter',
    'every 3 months',
    'once every 3 months',
  ],
  '1/6 month': [
    'раз в полгода',
    'раз в пол года',
    '1 раз в полугодие',
    'каждые полгода',
    'полугодовое ТО',
    'каждые 6 месяцев',
    '2 раза в год',
    'два раза в год',
    '2 р/год',
    '2/год',
    'в год 2 раза',
    'twice a year',
    '2x per year',
    'semiannually',
    'semi-annual',
    'half-yearly',
    'every half year',
    'every six months',
  ],
  '1/18 month': ['раз в полтора года', 'раз в 1,5 года'],
  '5/1 year': ['5 раз в год', '5 times a year'],
  '1/1 year': [
    'ежегодно',
    'Ежегодное',
    'годовое ТО',
    'раз в год',
    '1 раз в год',
    'не реже одного раза в год',
    'каждый год',
    '12 месяцев',
    'yearly',
    'annually',
    'once a year',
    'at least once a year',
    'every year',
  ],
  '1/2 year': ['1 раз в 2 года', 'каждые два года', 'every 2 years', 'biennial'],
}

describe('how often, in words', () => {
  it.each(Object.entries(WORDS).flatMap(([meant, texts]) => texts.map((text) => [text, meant])))(
    '%s is %s',
    (text, meant) => {
      const found = readFrequency(text)
      const { times, interval, unit, weekdays, monthDay } = found ?? {
        times: 0,
        interval: 0,
        unit: '—',
        weekdays: null,
        monthDay: null,
      }
      const said = `${times}/${interval} ${unit}${weekdays ? ` w${weekdays.join('')}` : ''}${monthDay ? ` d${monthDay}` : ''}`
      expect(said).toBe(meant)
    },
  )

  it.each([
    '',
    '12',
    'ТО-1',
    'по мере необходимости',
    'разово',
    'часто',
    '2 раза в день',
    '5 раз в квартал',
    'каждые 0 дней',
    'раз в 1000 месяцев',
    'bimonthly',
    '1 раз в месяц, 1 раз в год',
    'ежемесячно ежегодно',
    '32 числа',
  ])('%j is not understood', (text) => {
    expect(readFrequency(text)).toBeNull()
  })
})

describe('the rule of a frequency', () => {
  const rule = (text: string, from: string) => {
    const frequency = readFrequency(text)
    if (!frequency) throw new Error(text)
    const { days, schedule } = ruleFrom(frequency, from)
    return [days, schedule.freq, schedule.interval, ...(schedule.months ? [schedule.months] : [])]
  }
  it('has the days of its first date, and spreads what is done several times', () => {
    expect(rule('ежедневно', '2031-01-06')).toEqual([[1, 2, 3, 4, 5, 6, 7], 'day', 1])
    expect(rule('еженедельно', '2031-01-08')).toEqual([[3], 'week', 1])
    expect(rule('3 раза в неделю', '2031-01-06')).toEqual([[1, 3, 5], 'week', 1])
    expect(rule('ежемесячно', '2031-01-31')).toEqual([[31], 'month', 1])
    expect(rule('2 раза в месяц', '2031-01-20')).toEqual([[5, 20], 'month', 1])
    expect(rule('5 раз в год', '2031-02-10')).toEqual([[10], 'year', 1, [2, 4, 6, 9, 11]])
    expect(rule('15 числа каждого месяца', '2031-01-06')).toEqual([[15], 'month', 1])
  })
})

describe('the rule of marked months', () => {
  it('is an interval where they are even over the year, and else names them', () => {
    const from = '2031-06-10'
    expect(ruleOfMonths({ days: [5], months: [3, 9] }, from)).toEqual({
      days: [5],
      schedule: { freq: 'month', interval: 6, starts_on: '2031-09-05' },
    })
    expect(ruleOfMonths({ days: [31], months: [2] }, from).schedule).toEqual({
      freq: 'year',
      interval: 1,
      months: [2],
      starts_on: '2032-02-29',
    })
    expect(ruleOfMonths({ days: [1], months: [3, 6, 9] }, from).schedule).toMatchObject({
      freq: 'year',
      months: [3, 6, 9],
    })
    expect(ruleOfMonths({ days: [5, 20], months: [6, 12] }, from).schedule.starts_on).toBe('2031-06-20')
  })

  it('is the same wherever it begins in the same turn', () => {
    const key = (starts_on: string, interval: number) =>
      ruleKey({ days: [1], schedule: { freq: 'month', interval, starts_on, time: '09:00' } })
    expect(key('2031-01-01', 3)).toBe(key('2032-04-01', 3))
    expect(key('2031-01-01', 3)).not.toBe(key('2031-02-01', 3))
  })
})

describe('cells of the grid', () => {
  it.each([
    ['X', [{ kind: null, day: null }]],
    ['Х', [{ kind: null, day: null }]],
    ['+', [{ kind: null, day: null }]],
    ['ТО-1', [{ kind: 'ТО-1', day: null }]],
    [
      'ТО-1, ТР',
      [
        { kind: 'ТО-1', day: null },
        { kind: 'ТР', day: null },
      ],
    ],
    ['ТО-2, 15', [{ kind: 'ТО-2', day: 15 }]],
    [12, [{ kind: null, day: 12 }]],
    [
      '5; 20',
      [
        { kind: null, day: 5 },
        { kind: null, day: 20 },
      ],
    ],
    ['15.03', [{ kind: null, day: 15 }]],
    ['2031-03-07', [{ kind: null, day: 7 }]],
    ['-', []],
    [0, []],
  ])('%j', (cell, marks) => {
    expect(asMarks(3)(cell)).toEqual(marks)
  })

  it.each([45, '15.04', '???', '1.5.7', 'чт??'])('%j is no mark of March', (cell) => {
    expect(asMarks(3)(cell)).toHaveProperty('reason')
  })

  it('takes 1 for a mark where a row has no other number', () => {
    const one = [{ kind: null, day: 1 }]
    expect(
      daysAmong(
        new Map([
          [1, one],
          [7, one],
        ]),
      ).get(1),
    ).toEqual([{ kind: null, day: null }])
    expect(
      daysAmong(
        new Map([
          [1, one],
          [7, [{ kind: null, day: 9 }]],
        ]),
      ).get(1),
    ).toEqual(one)
  })

  it('distinguishes kinds of work by their letters and digits, on either keyboard', () => {
    expect(markKey('ТО-1')).toBe(markKey('to 1'))
    expect(markKey('ТО-1')).not.toBe(markKey('ТО-2'))
  })
})

it.each([
  ['Январь', 1, null],
  ['янв.', 1, null],
  ['мар 27', 3, 2027],
  ['Mar 2027', 3, 2027],
  ['XII', 12, null],
  ['ХI', 11, null],
  ['07', 7, null],
  ['2027-05-01', 5, 2027],
  ['09.2027', 9, 2027],
])('the title %s is month %d', (title, month, year) => {
  expect(monthOfTitle(title)).toEqual({ month, year })
})

it.each(['Марка', 'Майор', '13', 'Итого', 'Decision'])('the title %s is no month', (title) => {
  expect(monthOfTitle(title)).toBeNull()
})

it('times and durations are read as users write them', () => {
  const minutes = (cell: string | number) => asMinutes(1)(cell, { country: 'ru' })
  expect(['9:00', '09.30', '14-15', 9, '2:30 pm', 'с 8:00'].map(asClock)).toEqual([
    '09:00',
    '09:30',
    '14:15',
    '09:00',
    '14:30',
    '08:00',
  ])
  expect([90, '1,5 ч', '2 часа 30 минут', '45 мин', '1:30', '1 h', '1,333 ч'].map(minutes)).toEqual([
    ...[90, 90, 150, 45, 90, 60, 80],
  ])
  expect(['25:00', 'утром'].map(asClock)).toEqual([
    expect.objectContaining({ reason: 'plan_time_unknown' }),
    expect.anything(),
  ])
  for (const unclear of ['долго', '1.500', '1,5,5 ч']) {
    expect(minutes(unclear), unclear).toHaveProperty('reason', 'plan_duration_unknown')
  }
})
