import type { BoardEmployee, BoardRequest } from '#contract/requests/request-board.ts'
import type { Stretch } from '#contract/values/durations.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { daysOf, endOf, startOf } from './board-axis.ts'

/** Where no one has a schedule. */
const USUAL_HOURS: Stretch = { from: 8 * HOUR_MS, to: 20 * HOUR_MS }

/**
 * The hours in which anyone works, the same on each day, in the user's own time zone: a board of several days folds the
 * others away, unless there is a visit in them.
 */
export function openHours(
  period: Stretch,
  employees: readonly Pick<BoardEmployee, 'days'>[],
  requests: readonly Pick<BoardRequest, 'planned_start_at' | 'duration_min'>[],
): Stretch[] {
  const days = daysOf(period)
  const work = employees.flatMap(({ days: own }) => own?.flatMap(({ hours }) => hours) ?? [])
  const worked = work.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const visits = requests.map((request) => ({ from: startOf(request), to: endOf(request) }))
  const usual = hull(days.flatMap((day) => clocksOn(day, worked))) ?? USUAL_HOURS
  return days.map((day) => {
    const { from, to } = hull([usual, ...clocksOn(day, visits)]) ?? usual
    return { from: day.from + from, to: Math.min(day.to, day.from + to) }
  })
}

/** What of the stretches lies on a day, in whole hours since its midnight. */
function clocksOn(day: Stretch, stretches: readonly Stretch[]): Stretch[] {
  return stretches
    .filter(({ from, to }) => to > day.from && from < day.to)
    .map(({ from, to }) => ({
      from: Math.floor((Math.max(from, day.from) - day.from) / HOUR_MS) * HOUR_MS,
      to: Math.ceil((Math.min(to, day.to) - day.from) / HOUR_MS) * HOUR_MS,
    }))
}

function hull(stretches: readonly Stretch[]): Stretch | null {
  const [first, ...others] = stretches
  if (!first) return null
  return others.reduce(
    (whole, { from, to }) => ({ from: Math.min(whole.from, from), to: Math.max(whole.to, to) }),
    first,
  )
}
