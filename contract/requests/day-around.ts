import type { Stretch } from '../values/durations.ts'
import { DAY_MS, MINUTE_MS } from '../values/durations.ts'
import { instantOf, localTimeAt } from '../values/zone-clock.ts'
import { type ExecutorTime, kilometresBetween, travelMinutes, type Visit } from './find-conflicts.ts'
import type { CandidateReason } from './request-board.ts'

interface DayAround {
  /** Since when they are free by then, and how far away they are. */
  onDay: Extract<CandidateReason, { key: 'free_from' | 'distance' }>[]
  load: Extract<CandidateReason, { key: 'load' }>
  /** From the previous visit on that day. */
  travelMin: number | null
}

/** An executor's day around a visit: the facts that rank them. */
export function dayAround(visit: Visit, time: ExecutorTime, timezone: string): DayAround {
  const others = time.visits.filter(({ id }) => id !== visit.id)
  const before = others.filter(({ to }) => to <= visit.from).sort((one, next) => next.to - one.to)[0]
  const day = dayOf(visit.from, timezone)
  const earlier = before && before.to > day.from ? before : undefined
  const travelMin = earlier ? travelMinutes(earlier.place, visit.place, time.speedKmh) : null
  const hours = time.days?.find(({ from, to }) => from <= visit.from && visit.from < to)?.hours ?? []
  const free = earlier?.to ?? hours[0]?.from
  const minutes = sumWithin(others, day)
  const duty = sumWithin(hours, { from: -Infinity, to: Infinity })
  return {
    onDay: [
      ...(free !== undefined && free <= visit.from
        ? [{ key: 'free_from' as const, at: new Date(free).toISOString() }]
        : []),
      ...(earlier?.place && visit.place && travelMin !== null
        ? [
            {
              key: 'distance' as const,
              km: tenths(kilometresBetween(earlier.place, visit.place)),
              travel_min: travelMin,
            },
          ]
        : []),
    ],
    load: { key: 'load', minutes, share: duty > 0 ? minutes / duty : null },
    travelMin,
  }
}

/** The day of an instant in the executor's time zone. */
export function dayOf(instant: number, timezone: string): Stretch {
  const midnight = Math.floor(localTimeAt(timezone, instant) / DAY_MS) * DAY_MS
  return { from: instantOf(timezone, midnight), to: instantOf(timezone, midnight + DAY_MS) }
}

/** The minutes of intervals that lie within another. */
function sumWithin(stretches: readonly Stretch[], { from, to }: Stretch): number {
  const sum = stretches.reduce(
    (total, part) => total + Math.max(0, Math.min(part.to, to) - Math.max(part.from, from)),
    0,
  )
  return Math.round(sum / MINUTE_MS)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
