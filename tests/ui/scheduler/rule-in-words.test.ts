import { describe, expect, it } from 'vitest'
import { LAST, type Schedule } from '#contract/scheduler/recurrence.ts'
import { recurrence as inEnglish } from '#src/locales/en/pages/recurrence.ts'
import { recurrence as inRussian } from '#src/locales/ru/pages/recurrence.ts'
import { ruleInWords } from '#src/parts/scheduled-requests/rule-in-words.ts'
import { WEEKLY_RULE } from '../support/weekly-rule.ts'

type Said = [days: number[], schedule: Partial<Schedule>, ru: string, en: string]

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1)
const WORKING = [1, 2, 3, 4, 5]

const SAID: Record<string, Said[]> = {
  'by days': [
    [WEEK, { freq: 'day' }, 'каждый день в 09:00', 'every day at 09:00'],
    [WORKING, { freq: 'day' }, 'по будням в 09:00', 'every weekday at 09:00'],
    [[7, 6], { freq: 'day' }, 'по выходным в 09:00', 'every Saturday and Sunday at 09:00'],
    [WEEK, { freq: 'day', interval: 2 }, 'раз в 2 дня в 09:00', 'every 2 days at 09:00'],
    [WEEK, { freq: 'day', interval: 21 }, 'раз в 21 день в 09:00', 'every 21 days at 09:00'],
    [
      WORKING,
      { freq: 'day', interval: 5 },
      'раз в 5 дней в 09:00, только по будням',
      'every 5 days at 09:00, on weekdays only',
    ],
  ],
  'by weeks': [
    [[3], {}, 'каждую среду в 09:00', 'every Wednesday at 09:00'],
    [[7], { time: '18:30' }, 'каждое воскресенье в 18:30', 'every Sunday at 18:30'],
    [
      [3],
      { interval: 2, holidays: 'skip' },
      'каждую вторую среду в 09:00, кроме праздников',
      'every second Wednesday at 09:00, except holidays',
    ],
    [[2], { interval: 3 }, 'каждый третий вторник в 09:00', 'every third Tuesday at 09:00'],
    [[7], { interval: 12 }, 'каждое 12-е воскресенье в 09:00', 'every 12th Sunday at 09:00'],
    [[5, 3], {}, 'по средам и пятницам в 09:00', 'every Wednesday and Friday at 09:00'],
    [[1, 3, 5], {}, 'по понедельникам, средам и пятницам в 09:00', 'every Monday, Wednesday and Friday at 09:00'],
    [
      [3, 5],
      { interval: 2 },
      'каждую вторую неделю по средам и пятницам в 09:00',
      'every second week on Wednesday and Friday at 09:00',
    ],
    [WEEK, { interval: 2 }, 'каждую вторую неделю каждый день в 09:00', 'every second week every day at 09:00'],
    [
      [1],
      { months: [5, 6, 7, 8, 9] },
      'каждый понедельник в 09:00, с мая по сентябрь',
      'every Monday at 09:00, from May to September',
    ],
    [
      [1],
      { months: [1, 7] },
      'каждый понедельник в 09:00, только в январе и июле',
      'every Monday at 09:00, in January and July only',
    ],
  ],
  'by days of the month': [
    [[15], { freq: 'month' }, '15-го числа каждого месяца в 09:00', 'on the 15th of every month at 09:00'],
    [
      [15, 1],
      { freq: 'month' },
      '1-го и 15-го числа каждого месяца в 09:00',
      'on the 1st and the 15th of every month at 09:00',
    ],
    [
      [LAST],
      { freq: 'month', time: '08:00', ends_on: '2026-12-31' },
      'в последний день каждого месяца в 08:00, до 31.12.2026',
      'on the last day of every month at 08:00, until 31 Dec 2026',
    ],
    [
      [LAST, 15],
      { freq: 'month', interval: 2 },
      '15-го числа и в последний день каждого второго месяца в 09:00',
      'on the 15th and the last day of every second month at 09:00',
    ],
    [
      [22],
      { freq: 'month', interval: 7 },
      '22-го числа каждого 7-го месяца в 09:00',
      'on the 22nd of every 7th month at 09:00',
    ],
    [
      [3],
      { freq: 'month', months: [7, 1] },
      '3-го числа января и июля в 09:00',
      'on the 3rd of January and July at 09:00',
    ],
    [
      [3],
      { freq: 'month', months: [5, 6, 7] },
      '3-го числа каждого месяца в 09:00, с мая по июль',
      'on the 3rd of every month at 09:00, from May to July',
    ],
    [
      [3],
      { freq: 'month', interval: 2, months: [1, 7] },
      '3-го числа каждого второго месяца в 09:00, только в январе и июле',
      'on the 3rd of every second month at 09:00, in January and July only',
    ],
  ],
  'by weekdays of the month': [
    [
      [1],
      { freq: 'month', month_mode: 'nth', nth: 1 },
      'в первый понедельник каждого месяца в 09:00',
      'on the first Monday of every month at 09:00',
    ],
    [
      [3],
      { freq: 'month', month_mode: 'nth', nth: 2 },
      'во вторую среду каждого месяца в 09:00',
      'on the second Wednesday of every month at 09:00',
    ],
    [
      [7],
      { freq: 'month', month_mode: 'nth', nth: 3 },
      'в третье воскресенье каждого месяца в 09:00',
      'on the third Sunday of every month at 09:00',
    ],
    [
      [6],
      { freq: 'month', month_mode: 'nth', nth: 4, interval: 3 },
      'в четвёртую субботу каждого третьего месяца в 09:00',
      'on the fourth Saturday of every third month at 09:00',
    ],
    [
      [5, 4],
      { freq: 'month', month_mode: 'nth', nth: LAST },
      'в последний четверг и последнюю пятницу каждого месяца в 09:00',
      'on the last Thursday and Friday of every month at 09:00',
    ],
    [
      [2],
      { freq: 'month', month_mode: 'nth', nth: 2, months: [3, 9] },
      'во второй вторник марта и сентября в 09:00',
      'on the second Tuesday of March and September at 09:00',
    ],
  ],
  'by years': [
    [[15], { freq: 'year' }, 'каждый год 15 марта в 09:00', 'every year on 15 March at 09:00'],
    [
      [1, 15],
      { freq: 'year', months: [9, 3] },
      'каждый год 1 и 15 марта и сентября в 09:00',
      'every year on the 1st and the 15th of March and September at 09:00',
    ],
    [
      [LAST],
      { freq: 'year', months: [2], interval: 2 },
      'каждый второй год в последний день февраля в 09:00',
      'every second year on the last day of February at 09:00',
    ],
    [
      [15, LAST],
      { freq: 'year' },
      'каждый год 15 марта и в последний день марта в 09:00',
      'every year on the 15th and the last day of March at 09:00',
    ],
  ],
  'after the last one': [
    [
      [1],
      { freq: 'month', interval: 3, after_completion: true },
      'через 3 месяца после завершения предыдущей, 1-го числа в 09:00',
      '3 months after the previous one is completed, on the 1st at 09:00',
    ],
    [
      MONTH,
      { freq: 'month', interval: 3, after_completion: true },
      'через 3 месяца после завершения предыдущей, в 09:00',
      '3 months after the previous one is completed, at 09:00',
    ],
    [
      [3],
      { freq: 'month', month_mode: 'nth', nth: LAST, after_completion: true },
      'через 1 месяц после завершения предыдущей, в последнюю среду месяца в 09:00',
      '1 month after the previous one is completed, on the last Wednesday at 09:00',
    ],
    [
      WEEK,
      { freq: 'day', interval: 30, after_completion: true, holidays: 'next' },
      'через 30 дней после завершения предыдущей, в 09:00, с выходных и праздников — на следующий рабочий день',
      '30 days after the previous one is completed, at 09:00, moved from weekends and holidays to the next working day',
    ],
    [
      WORKING,
      { freq: 'day', interval: 90, after_completion: true, holidays: 'skip' },
      'через 90 дней после завершения предыдущей, по будням в 09:00, кроме праздников',
      '90 days after the previous one is completed, on weekdays at 09:00, except holidays',
    ],
    [
      [1],
      { freq: 'week', after_completion: true, months: [6, 7, 8] },
      'через 1 неделю после завершения предыдущей, по понедельникам в 09:00, с июня по август',
      '1 week after the previous one is completed, on Monday at 09:00, from June to August',
    ],
    [
      [5],
      { freq: 'year', after_completion: true, months: [4, 10] },
      'через 1 год после завершения предыдущей, 5-го числа в 09:00, только в апреле и октябре',
      '1 year after the previous one is completed, on the 5th at 09:00, in April and October only',
    ],
  ],
  'holidays and ends': [
    [
      WORKING,
      { holidays: 'next' },
      'по будням в 09:00, с праздников — на следующий рабочий день',
      'every weekday at 09:00, moved from holidays to the next working day',
    ],
    [
      [1],
      { freq: 'month', holidays: 'previous' },
      '1-го числа каждого месяца в 09:00, с выходных и праздников — на рабочий день раньше',
      'on the 1st of every month at 09:00, moved from weekends and holidays to the previous working day',
    ],
    [
      [6],
      { holidays: 'skip' },
      'каждую субботу в 09:00, кроме выходных и праздников',
      'every Saturday at 09:00, except weekends and holidays',
    ],
    [[3], { count: 1 }, 'каждую среду в 09:00, всего 1 раз', 'every Wednesday at 09:00, 1 time in total'],
    [
      [3],
      { count: 22, ends_on: '2027-06-05' },
      'каждую среду в 09:00, до 05.06.2027, всего 22 раза',
      'every Wednesday at 09:00, until 5 Jun 2027, 22 times in total',
    ],
  ],
}

describe.each(Object.entries(SAID))('a rule %s', (_, rules) => {
  it.each(rules)('%j %j', (days, changed, ru, en) => {
    const rule = { days, schedule: { ...WEEKLY_RULE, ...changed } }
    expect(inRussian.sentence(rule)).toBe(ru)
    expect(inEnglish.sentence(rule)).toBe(en)
  })
})

it('says nothing of a rule without days', () => {
  expect(ruleInWords({ days: [], schedule: WEEKLY_RULE }, 'ru')).toBe('')
})
