import { type Recurrence, type Schedule, schedule } from '#contract/scheduler/recurrence.ts'
import { type PlanOptions, planOccurrences } from '#server/scheduler/recurrence/plan-occurrences.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'

export type Fields = Partial<Omit<Recurrence, 'schedule'>> & { schedule: Partial<Schedule> & Pick<Schedule, 'freq'> }

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export function ruleOf({ schedule: given, ...fields }: Fields): Recurrence {
  return {
    timezone: 'Europe/Warsaw',
    days: EVERY_DAY,
    exceptions: [],
    ...fields,
    schedule: schedule.parse({ time: '09:00', starts_on: '2026-01-01', ...given }),
  }
}

/** The Victory Day of 2026 is a Saturday, and the Monday after it is free for that; 2026-05-16 is worked on. */
export const WORK_DAYS: WorkDays = {
  find(date) {
    if (date === '2026-05-09') return { kind: 'holiday', title: 'День Победы' }
    if (date === '2026-05-11') return { kind: 'holiday', title: null }
    if (date === '2026-05-08') return { kind: 'short', title: null }
    if (date === '2026-05-16') return { kind: 'working', title: null }
    return null
  },
}

export function plan(fields: Fields, amount: number, options?: PlanOptions) {
  const found = []
  for (const occurrence of planOccurrences(ruleOf(fields), WORK_DAYS, options)) {
    found.push(occurrence)
    if (found.length === amount) break
  }
  return found
}

export const datesOf = (...given: Parameters<typeof plan>) => plan(...given).map(({ date }) => date)

/** `2026-05-09 → 2026-05-12 holiday День Победы` */
export function describePlan(...given: Parameters<typeof plan>): string[] {
  return plan(...given).map(({ date, takes_place_on, state, reasons }) => {
    const why = reasons.map((reason) => Object.values(reason).filter(Boolean).join(' ')).join(', ')
    const where = state === 'planned' ? '' : ` → ${takes_place_on ?? 'skipped'}`
    return `${date}${where}${why && ` ${why}`}`
  })
}
