import { PRIORITY } from '#contract/requests/status/request-status.ts'
import { LAST, namesWeekdays, type Schedule } from '#contract/scheduler/recurrence.ts'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import type { FieldsInForm } from '#src/parts/requests/fields/given-fields.ts'
import { EMPTY_REQUEST, type NewRequestValues } from '#src/parts/requests/form/form-values.ts'
import type { api } from '#src/providers/calls/api.ts'

type Body = Parameters<typeof api.scheduledRequests.create>[0]['body']

/** The template has the fields of a new request, under the same names. */
type TemplateValues = Omit<
  NewRequestValues,
  'contact' | 'deadline_at' | 'deadline_of_type' | 'planned_start_at' | keyof FieldsInForm
> &
  Pick<NewRequestValues, 'work_type'>

export interface ScheduleFormValues extends TemplateValues {
  timezone: string
  days: number[]
  schedule: Schedule
  /** Which of its two ends applies. */
  end: 'never' | 'date' | 'count'
  is_active: boolean
}

const TEMPLATE = [
  'name',
  'type',
  'work_type',
  'client_id',
  'facility_id',
  'equipment',
  'checklists',
  'manager_id',
  'priority',
  'description',
  'client_sign_required',
  'employees',
  'duration_min',
  'price',
] as const satisfies readonly (keyof TemplateValues)[]

function templateOf(values: TemplateValues): TemplateValues {
  return Object.fromEntries(
    TEMPLATE.map((name) => [name, values[name] ?? EMPTY_REQUEST[name]]),
  ) as unknown as TemplateValues
}

const USUAL_TIME = '09:00'

/** The initial values of a new one: every week, from the first day that is still possible. */
export function newValues(timezone: string): ScheduleFormValues {
  const first = firstDayIn(timezone, USUAL_TIME)
  return {
    ...templateOf(EMPTY_REQUEST),
    timezone,
    days: [weekdayOf(first)],
    schedule: {
      freq: 'week',
      interval: 1,
      time: USUAL_TIME,
      starts_on: first,
      ends_on: null,
      count: null,
      month_mode: 'day',
      nth: null,
      months: [],
      holidays: 'keep',
      create_ahead_days: 7,
      deadline_after_min: null,
      after_completion: false,
      missed: 'latest',
    },
    end: 'never',
    is_active: true,
  }
}

export function toScheduleValues({
  template,
  timezone,
  days,
  schedule,
  is_active,
}: ScheduledRequestPage): ScheduleFormValues {
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return {
    ...template,
    priority: template.priority === PRIORITY.high ? PRIORITY.high : PRIORITY.normal,
    employees: ids(template.employees),
    checklists: ids(template.checklists),
    equipment: ids(template.equipment),
    timezone,
    days,
    schedule,
    end: schedule.ends_on ? 'date' : schedule.count ? 'count' : 'never',
    is_active,
  }
}

/** The part of the form that determines the dates. */
export function ruleFromForm({ timezone, days, schedule, end }: ScheduleFormValues) {
  const { freq, month_mode } = schedule
  return {
    timezone,
    days: days.toSorted((one, other) => one - other),
    schedule: {
      ...schedule,
      nth: freq === 'month' && month_mode === 'nth' ? schedule.nth : null,
      ends_on: end === 'date' ? schedule.ends_on : null,
      count: end === 'count' ? schedule.count : null,
    },
  }
}

/** The part of the form that requests are created from. */
export function workOf(values: ScheduleFormValues) {
  const template = templateOf(values)
  return { ...template, price: template.price || null }
}

export function toScheduleBody(values: ScheduleFormValues): Body {
  return { ...ruleFromForm(values), is_active: values.is_active, template: workOf(values) }
}

/** Drops the `template.` prefix: the form's fields have the names of a new request's. */
export function atFields<Error>(errors: Record<string, Error>): Record<string, Error> {
  return Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.replace(/^template\./, ''), error]))
}

const WHOLE_WEEK = [1, 2, 3, 4, 5, 6, 7]
const WHOLE_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)

/** The default days of a rule: the day of its start, or every day where the start does not matter. */
export function usualDays(schedule: Schedule): number[] {
  const { freq, starts_on, after_completion } = schedule
  if (freq === 'day' || (after_completion && freq === 'week')) return WHOLE_WEEK
  if (namesWeekdays(schedule)) return [weekdayOf(starts_on)]
  return after_completion ? WHOLE_MONTH : [Number(starts_on.slice(8)) || 1]
}

/** Which occurrence of its weekday in the month a date is; the fifth counts as the last. */
export function nthOf(date: string): 1 | 2 | 3 | 4 | typeof LAST {
  const nth = Math.ceil((Number(date.slice(8)) || 1) / 7)
  return nth === 1 || nth === 2 || nth === 3 || nth === 4 ? nth : LAST
}

function weekdayOf(date: string): number {
  const weekday = new Date(`${date}T00:00Z`).getUTCDay()
  return Number.isNaN(weekday) ? 1 : weekday || 7
}

/** Today in a time zone, or tomorrow if that time of today has passed. */
export function firstDayIn(timeZone: string, time: string, now = new Date()): string {
  const parts = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone } as const
  const [today = '', clock = ''] = new Intl.DateTimeFormat('sv-SE', parts).format(now).split(' ')
  return clock < time ? today : dayAfter(today)
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
