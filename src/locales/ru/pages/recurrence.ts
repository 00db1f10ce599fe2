import { LAST } from '#contract/scheduler/recurrence.ts'
import {
  ascending,
  isAnyDay,
  joined,
  kindOfWeekdays,
  monthsOfYear,
  type RecurrenceTexts,
  reachesWeekends,
  type SaidRule,
  spanOf,
} from '../../recurrence-rule.ts'

type Gender = 'he' | 'she' | 'it'

interface Weekday {
  gender: Gender
  /** каждую среду */
  accusative: string
  /** по средам */
  dative: string
}

const WEEKDAYS: Record<number, Weekday> = {
  1: { gender: 'he', accusative: 'понедельник', dative: 'понедельникам' },
  2: { gender: 'he', accusative: 'вторник', dative: 'вторникам' },
  3: { gender: 'she', accusative: 'среду', dative: 'средам' },
  4: { gender: 'he', accusative: 'четверг', dative: 'четвергам' },
  5: { gender: 'she', accusative: 'пятницу', dative: 'пятницам' },
  6: { gender: 'she', accusative: 'субботу', dative: 'субботам' },
  7: { gender: 'it', accusative: 'воскресенье', dative: 'воскресеньям' },
}

const MONTHS_OF = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const MONTHS_IN = 'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре'.split(' ')
const MONTHS_TO = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

const EVERY: Record<Gender, string> = { he: 'каждый', she: 'каждую', it: 'каждое' }
const LAST_OF: Record<Gender, string> = { he: 'последний', she: 'последнюю', it: 'последнее' }

/** Larger ones are written in figures. */
const ORDINALS: Record<number, Record<Gender | 'of', string>> = {
  1: { he: 'первый', she: 'первую', it: 'первое', of: 'первого' },
  2: { he: 'второй', she: 'вторую', it: 'второе', of: 'второго' },
  3: { he: 'третий', she: 'третью', it: 'третье', of: 'третьего' },
  4: { he: 'четвёртый', she: 'четвёртую', it: 'четвёртое', of: 'четвёртого' },
  5: { he: 'пятый', she: 'пятую', it: 'пятое', of: 'пятого' },
  6: { he: 'шестой', she: 'шестую', it: 'шестое', of: 'шестого' },
}
const ENDINGS: Record<Gender | 'of', string> = { he: 'й', she: 'ю', it: 'е', of: 'го' }

type Forms = Partial<Record<Intl.LDMLPluralRule, string>>
const UNITS: Record<SaidRule['schedule']['freq'], Forms> = {
  day: { one: 'день', few: 'дня', many: 'дней' },
  week: { one: 'неделю', few: 'недели', many: 'недель' },
  month: { one: 'месяц', few: 'месяца', many: 'месяцев' },
  year: { one: 'год', few: 'года', many: 'лет' },
}
const TIMES: Forms = { one: 'раз', few: 'раза', many: 'раз' }
const plural = new Intl.PluralRules('ru')

function ordinal(number: number, form: Gender | 'of'): string {
  return ORDINALS[number]?.[form] ?? `${number}-${ENDINGS[form]}`
}

function counted(count: number, forms: Forms): string {
  return `${count} ${forms[plural.select(count)] ?? ''}`
}

function weekdaysOf(days: readonly number[]): Weekday[] {
  return ascending(days).flatMap((day) => WEEKDAYS[day] ?? [])
}

/** «каждую вторую среду», «по будням» */
function everyWeek({ days, schedule: { interval } }: SaidRule): string {
  const weekdays = weekdaysOf(days)
  const [only] = weekdays
  if (weekdays.length === 1 && only) {
    return [EVERY[only.gender], ...(interval > 1 ? [ordinal(interval, only.gender)] : []), only.accusative].join(' ')
  }
  const named = inGeneral(days)
  if (interval > 1) return `каждую ${ordinal(interval, 'she')} неделю ${named}`
  return kindOfWeekdays(days) === 'all' ? 'каждый день' : named
}

function inGeneral(days: readonly number[]): string {
  const kind = kindOfWeekdays(days)
  if (kind === 'all') return 'каждый день'
  if (kind === 'working') return 'по будням'
  if (kind === 'weekend') return 'по выходным'
  return `по ${joined(
    weekdaysOf(days).map(({ dative }) => dative),
    'ru',
  )}`
}

/** «в последний день», «1-го и 15-го числа» */
function daysOfMonth(days: readonly number[]): string {
  const figures = ascending(days).filter((day) => day !== LAST)
  const parts = [
    ...(figures.length > 0
      ? [
          `${joined(
            figures.map((day) => `${day}-го`),
            'ru',
          )} числа`,
        ]
      : []),
    ...(days.includes(LAST) ? ['в последний день'] : []),
  ]
  return joined(parts, 'ru')
}

/** «во вторую среду», «в первый понедельник и первую пятницу» */
function nthWeekdays(days: readonly number[], nth: number | null): string {
  const parts = weekdaysOf(days).map(({ gender, accusative }) => {
    const which = nth === LAST ? LAST_OF[gender] : ordinal(nth ?? 1, gender)
    return `${which} ${accusative}`
  })
  return `${nth === 2 ? 'во' : 'в'} ${joined(parts, 'ru')}`
}

function everyMonth({ days, schedule: { interval, months, month_mode, nth } }: SaidRule): string {
  const which = month_mode === 'nth' ? nthWeekdays(days, nth) : daysOfMonth(days)
  if (interval === 1 && months.length > 0 && !spanOf(months)) return `${which} ${joined(monthsOf(months), 'ru')}`
  return `${which} каждого ${interval > 1 ? `${ordinal(interval, 'of')} ` : ''}месяца`
}

function monthsOf(months: readonly number[]): string[] {
  return ascending(months).map((month) => MONTHS_OF[month - 1] ?? '')
}

/** «каждый год 15 марта» */
function everyYear({ days, schedule }: SaidRule): string {
  const year = schedule.interval > 1 ? `каждый ${ordinal(schedule.interval, 'he')} год` : 'каждый год'
  const months = joined(monthsOf(monthsOfYear(schedule)), 'ru')
  const figures = ascending(days).filter((day) => day !== LAST)
  const parts = [
    ...(figures.length > 0 ? [`${joined(figures.map(String), 'ru')} ${months}`] : []),
    ...(days.includes(LAST) ? [`в последний день ${months}`] : []),
  ]
  return `${year} ${joined(parts, 'ru')}`
}

/** The days that a date counted from a completion waits for: «по средам», «15-го числа» */
function allowedDays({ days, schedule: { freq, month_mode, nth } }: SaidRule): string {
  if (freq === 'day' || freq === 'week') return inGeneral(days)
  return month_mode === 'nth' && freq === 'month' ? `${nthWeekdays(days, nth)} месяца` : daysOfMonth(days)
}

function frequency(rule: SaidRule): string {
  const { freq, interval, after_completion } = rule.schedule
  if (after_completion) {
    const later = `через ${counted(interval, UNITS[freq])} после завершения предыдущей,`
    return isAnyDay(rule) ? later : `${later} ${allowedDays(rule)}`
  }
  if (freq === 'month') return everyMonth(rule)
  if (freq === 'year') return everyYear(rule)
  if (freq === 'week' || interval === 1) return everyWeek(rule)
  return `раз в ${counted(interval, UNITS.day)}`
}

/** The months or weekdays, where the sentence has not named them yet. */
function limits({ days, schedule: { freq, interval, months, after_completion } }: SaidRule): string[] {
  const said: string[] = []
  if (freq === 'day' && interval > 1 && !after_completion && kindOfWeekdays(days) !== 'all') {
    said.push(`только ${inGeneral(days)}`)
  }
  const span = spanOf(months)
  const saidBefore = freq === 'year' || (freq === 'month' && interval === 1 && !span)
  if (months.length === 0 || months.length === 12 || (saidBefore && !after_completion)) return said
  if (span) return [...said, `с ${MONTHS_OF[span[0] - 1]} по ${MONTHS_TO[span[1] - 1]}`]
  return [
    ...said,
    `только в ${joined(
      ascending(months).map((month) => MONTHS_IN[month - 1] ?? ''),
      'ru',
    )}`,
  ]
}

function holidays(rule: SaidRule): string[] {
  const isAny = reachesWeekends(rule)
  switch (rule.schedule.holidays) {
    case 'keep':
      return []
    case 'skip':
      return [isAny ? 'кроме выходных и праздников' : 'кроме праздников']
    case 'next':
      return [`с ${isAny ? 'выходных и ' : ''}праздников — на следующий рабочий день`]
    case 'previous':
      return [`с ${isAny ? 'выходных и ' : ''}праздников — на рабочий день раньше`]
  }
}

function end({ schedule: { ends_on, count } }: SaidRule): string[] {
  return [
    ...(ends_on ? [`до ${ends_on.split('-').toReversed().join('.')}`] : []),
    ...(count ? [`всего ${counted(count, TIMES)}`] : []),
  ]
}

export const recurrence: RecurrenceTexts = {
  sentence(rule) {
    const when = `${frequency(rule)} в ${rule.schedule.time}`
    return [when, ...limits(rule), ...holidays(rule), ...end(rule)].join(', ')
  },
}
