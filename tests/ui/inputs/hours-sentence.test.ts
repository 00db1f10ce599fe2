import { describe, expect, it } from 'vitest'
import { ALWAYS, type ServiceHours } from '#contract/sla/service-hours.ts'
import { hoursSentence } from '#src/parts/sla/hours-sentence.ts'
import { changeLocale } from '#src/providers/language/i18n.ts'
import { asMonday, USUAL_WEEK, withLunch } from '#src/resources/service-hours/week-hours.ts'
import '../support/speak.tsx'

const DAY = [{ from: '09:00', to: '18:00' }]
const WEEKDAYS: ServiceHours = { days: USUAL_WEEK, is_always: false, holidays: 'off', short_days: true }

describe('hours in words', () => {
  it.each([
    ['weekdays', WEEKDAYS, 'пн–пт 9:00–18:00, кроме праздников', 'Mon–Fri 9:00–18:00, except holidays'],
    ['always', ALWAYS, 'круглосуточно', 'around the clock'],
    [
      'lunches and a short Saturday',
      {
        ...WEEKDAYS,
        holidays: 'own',
        days: [...USUAL_WEEK.slice(0, 5).map((day) => withLunch(day) ?? day), [{ from: '10:00', to: '14:00' }], []],
      },
      'пн–пт 9:00–13:00, 14:00–18:00; сб 10:00–14:00, кроме выходных компании',
      'Mon–Fri 9:00–13:00, 14:00–18:00; Sat 10:00–14:00, except days off of the company',
    ],
    [
      'nights every day',
      { ...WEEKDAYS, holidays: 'work', days: USUAL_WEEK.map(() => [{ from: '22:00', to: '06:00' }]) },
      'ежедневно 22:00–6:00',
      'daily 22:00–6:00',
    ],
    [
      'days apart',
      { ...WEEKDAYS, holidays: 'work', days: [DAY, [], DAY, DAY, [], [], [{ from: '00:00', to: '24:00' }]] },
      'пн, ср, чт 9:00–18:00; вс круглосуточно',
      'Mon, Wed, Thu 9:00–18:00; Sun around the clock',
    ],
    ['never', { ...WEEKDAYS, holidays: 'work', days: USUAL_WEEK.map(() => []) }, 'никогда', 'never'],
  ] as [string, ServiceHours, string, string][])('%s', async (_, hours, ru, en) => {
    await changeLocale('ru')
    expect(hoursSentence(hours, 'ru')).toBe(ru)
    await changeLocale('en')
    expect(hoursSentence(hours, 'en')).toBe(en)
  })
})

describe('the week', () => {
  it('takes Monday over to the other working days alone', () => {
    const evening = [{ from: '19:00', to: '22:00' }]
    const days = [evening, DAY, DAY, DAY, DAY, DAY, []]
    expect(asMonday(days)).toEqual([evening, evening, evening, evening, evening, DAY, []])
  })

  it('has a lunch where hours go on over it', () => {
    expect(withLunch(DAY)).toEqual([
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
    ])
    expect(withLunch([{ from: '14:00', to: '18:00' }])).toBeNull()
    expect(withLunch([{ from: '22:00', to: '16:00' }])).toBeNull()
    expect(withLunch([])).toBeNull()
  })
})
