import type { TFunction } from 'i18next'
import type {
  ClockFigures,
  EmployeesTimeOnline,
  MainFigures,
  RequestsRevenue,
  RequestsStatuses,
  RequestsTime,
} from '#contract/analytics/analytics-rows.ts'
import { RANKED_CASES_MIN } from '#contract/limits.ts'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import { type Change, changeBetween, changeOf } from './deltas.ts'
import type { Formats } from './use-formats.ts'

/** What the titles of charts are said with. */
interface Saying {
  t: TFunction
  formats: Formats
}

/** An answer, and by how much it is another one than before. */
function withChange(answer: string, change: Change | null, { formats }: Saying): string {
  return change ? `${answer}, ${formats.change(change)}` : answer
}

/** `Просрочек 7 %, на 2 п. п. меньше. Завершено 110 заявок из 120 созданных` */
export function mainAnswer(data: MainFigures, isCompared: boolean, say: Saying): string {
  const { t, formats } = say
  const { created, completed, on_time_rate: onTime } = data
  const done = t('analytics.answers.completed', {
    completed: formats.count(completed.value),
    created: formats.count(created.value),
  })
  if (onTime.value === null) return done
  // A percentage of a few says nothing.
  if (onTime.n < RANKED_CASES_MIN) return done
  const delta = typeof onTime.delta === 'number' ? -onTime.delta : null
  const late = t('analytics.answers.late', { share: formats.percent(1 - onTime.value) })
  return `${withChange(late, isCompared ? changeOf(delta, 'points') : null, say)}. ${done}`
}

export function statusesAnswer(data: RequestsStatuses, before: RequestsStatuses | undefined, say: Saying): string {
  const { t, formats } = say
  const share = shareOf(data, REQUEST_STATUS.completed)
  if (share === null) return t('analytics.answers.noneCreated')
  const answer = t('analytics.answers.statuses', {
    created: formats.count(data.created),
    share: formats.percent(share),
  })
  return withChange(
    answer,
    before ? changeBetween(shareOf(before, REQUEST_STATUS.completed), share, 'points') : null,
    say,
  )
}

function shareOf({ data }: RequestsStatuses, status: number): number | null {
  return data.find((row) => row.status === status)?.share ?? null
}

export function timesAnswer(data: RequestsTime, before: RequestsTime | undefined, say: Saying): string {
  const { t, formats } = say
  const { median } = data.all.total
  if (median === null) return t('analytics.answers.noneCompleted')
  const answer = t('analytics.answers.times', { time: formats.minutes(median) })
  return withChange(answer, before ? changeBetween(before.all.total.median, median, 'part') : null, say)
}

export function revenueAnswer(data: RequestsRevenue, before: RequestsRevenue | undefined, say: Saying): string {
  const { t, formats } = say
  const money = (amount: string) => formats.money(amount, data.period.currency)
  const answer = withChange(
    t('analytics.answers.revenue', { sum: money(data.actual) }),
    before ? changeBetween(Number(before.actual), Number(data.actual), 'part') : null,
    say,
  )
  return Number(data.planned) > 0
    ? `${answer}. ${t('analytics.answers.planned', { sum: money(data.planned) })}`
    : answer
}

const MINUTE_SEC = 60

export function onlineAnswer(data: EmployeesTimeOnline, before: EmployeesTimeOnline | undefined, say: Saying): string {
  const { t, formats } = say
  const mean = meanOnline(data)
  if (mean === null) return t('analytics.answers.noneOnline')
  const answer = t('analytics.answers.online', { time: formats.minutes(mean / MINUTE_SEC) })
  return withChange(answer, before ? changeBetween(meanOnline(before), mean, 'part') : null, say)
}

/** The mean of an employee's seconds online, over the days on which they were. */
function meanOnline({ employees }: EmployeesTimeOnline): number | null {
  const days = employees.reduce((sum, employee) => sum + employee.days, 0)
  return days === 0 ? null : employees.reduce((sum, employee) => sum + employee.online_sec, 0) / days
}

/** `Решение: выдержано 93 % сроков, на 2 п. п. больше` */
export function slaAnswer(clock: string, all: ClockFigures, before: ClockFigures | undefined, say: Saying): string {
  const { t, formats } = say
  const decided = all.met + all.missed
  if (all.met_rate === null) return t('analytics.answers.noneDecided', { clock })
  if (decided < RANKED_CASES_MIN) {
    return t('analytics.answers.slaFew', { clock, met: formats.count(all.met), n: formats.count(decided) })
  }
  const answer = t('analytics.answers.sla', { clock, share: formats.percent(all.met_rate) })
  const isSaid = before && before.met + before.missed >= RANKED_CASES_MIN
  return withChange(answer, isSaid ? changeBetween(before.met_rate, all.met_rate, 'points') : null, say)
}

/** Who or what is first, by how many: `Больше всего завершено: Иванов Иван, 24`. */
export function firstAnswer(
  which: 'load' | 'employees' | 'managers' | 'facilities' | 'sla',
  first: { name: string; value: number } | undefined,
  previous: number | undefined,
  say: Saying,
): string {
  const { t, formats } = say
  if (!first || first.value === 0)
    return t(`analytics.answers.${which === 'employees' ? 'noneCompleted' : 'noneCreated'}`)
  const answer = t(`analytics.answers.${which}`, { name: first.name, n: formats.count(first.value) })
  const isSaid = previous !== undefined && previous >= RANKED_CASES_MIN
  return withChange(answer, isSaid ? changeBetween(previous, first.value, 'part') : null, say)
}
