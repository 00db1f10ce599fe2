import type { OccurrenceFailure } from '#contract/scheduler/occurrences.ts'
import type { Schedule } from '#contract/scheduler/recurrence.ts'

/** A rule that starts on one of its dates; a daily one only on the weekdays in its `days`. */
export interface DemoSchedule {
  name: string
  rule: (start: { weekday: number; day: number; month: number }) => Partial<Schedule> & { days: number[] }
  isPaused?: true
  /** The outcome of the dates since then; missed when absent. */
  failure?: OccurrenceFailure
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const YEAR = 12

/** One of every kind; the first ones recur most often. */
export const DEMO_SCHEDULES: DemoSchedule[] = [
  { name: 'Ежедневный обход котельной', rule: () => ({ freq: 'day', days: EVERY_DAY, missed: 'skip' }) },
  {
    name: 'Контроль параметров теплового узла по рабочим дням',
    rule: () => ({ freq: 'day', days: [1, 2, 3, 4, 5], holidays: 'skip', create_ahead_days: 1, missed: 'skip' }),
  },
  {
    name: 'Проверка дренажа через день',
    rule: () => ({ freq: 'day', interval: 2, days: EVERY_DAY, missed: 'skip' }),
    isPaused: true,
  },
  { name: 'Еженедельный осмотр вентиляции', rule: ({ weekday }) => ({ freq: 'week', days: [weekday] }) },
  {
    name: 'Чистка фильтров раз в две недели',
    rule: ({ weekday }) => ({ freq: 'week', interval: 2, days: [weekday], holidays: 'next', deadline_after_min: 480 }),
  },
  {
    name: 'Осмотр насосной станции',
    rule: ({ weekday }) => ({ freq: 'week', days: [weekday] }),
    failure: 'storage_full',
  },
  { name: 'Ежемесячное обслуживание чиллера', rule: ({ day }) => ({ freq: 'month', days: [day], holidays: 'next' }) },
  { name: 'Снятие показаний в последний день месяца', rule: ({ day }) => ({ freq: 'month', days: [day, -1] }) },
  {
    name: 'Обслуживание газовых горелок',
    rule: ({ weekday, day }) => ({ freq: 'month', month_mode: 'nth', nth: nthOf(day), days: [weekday] }),
  },
  {
    name: 'Поквартальное ТО кондиционеров',
    rule: ({ day }) => ({ freq: 'month', interval: 3, days: [day], holidays: 'previous', create_ahead_days: 14 }),
  },
  {
    name: 'Сезонная подготовка к отоплению',
    rule: ({ day, month }) => ({
      freq: 'month',
      days: [day],
      months: [month, (month % YEAR) + 1],
      create_ahead_days: 30,
    }),
  },
  {
    name: 'Замена картриджей через 30 дней после прошлой',
    rule: () => ({ freq: 'day', interval: 30, days: EVERY_DAY, after_completion: true }),
  },
  {
    name: 'Полугодовая промывка теплообменника',
    rule: ({ day }) => ({ freq: 'month', interval: 6, days: [day], create_ahead_days: 14, deadline_after_min: 2880 }),
  },
  {
    name: 'Ежегодная поверка приборов учёта',
    rule: ({ day }) => ({ freq: 'year', days: [day], holidays: 'previous', create_ahead_days: 30 }),
  },
  { name: 'Пять визитов после монтажа', rule: ({ day }) => ({ freq: 'month', days: [day], count: 5, missed: 'all' }) },
]

function nthOf(day: number): 1 | 2 | 3 | 4 | -1 {
  return ([1, 2, 3, 4] as const)[Math.floor((day - 1) / 7)] ?? -1
}
