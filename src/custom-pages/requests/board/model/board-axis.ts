import type { BoardRequest } from '#contract/requests/request-board.ts'
import type { Stretch } from '#contract/values/durations.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/values/durations.ts'

/** What is dragged or moved with arrows comes to rest on these. */
export const STEP_MIN = 15
export const LANE_HEIGHT = 36
const ROW_GAP = 4
/** An hour's name needs as much. */
const TICK_PX = 44

/** The stretch of time a board shows, and how wide an hour is. */
export interface BoardAxis extends Stretch {
  /** What of it is drawn, in order: the hours between are folded away. */
  open: readonly Stretch[]
  /** Pixels an hour. */
  scale: number
}

export function leftOf({ from, to, open, scale }: BoardAxis, at: number): number {
  const drawn = open.reduce((sum, part) => sum + Math.max(0, Math.min(at, part.to) - part.from), 0)
  const beyond = Math.min(0, at - from) + Math.max(0, at - to)
  return ((drawn + beyond) / HOUR_MS) * scale
}

export function timeAt({ from, to, open, scale }: BoardAxis, left: number): number {
  let rest = (left / scale) * HOUR_MS
  if (rest < 0) return from + rest
  for (const part of open) {
    const length = part.to - part.from
    if (rest < length) return part.from + rest
    rest -= length
  }
  return to + rest
}

/** The nearest step of the clock; zones differ from each other by whole steps. */
export function toStep(at: number): number {
  const step = STEP_MIN * MINUTE_MS
  return Math.round(at / step) * step
}

/** A duration that ends on a step, and lasts one at least. */
export function stepsOf(minutes: number): number {
  return Math.max(STEP_MIN, Math.round(minutes / STEP_MIN) * STEP_MIN)
}

export interface Bar {
  request: BoardRequest
  from: number
  to: number
  lane: number
}

export interface BarRow {
  bars: Bar[]
  lanes: number
}

export function startOf({ planned_start_at }: Pick<BoardRequest, 'planned_start_at'>): number {
  return planned_start_at === null ? Number.NaN : Date.parse(planned_start_at)
}

export function endOf(request: Pick<BoardRequest, 'planned_start_at' | 'duration_min'>): number {
  return startOf(request) + request.duration_min * MINUTE_MS
}

/** What an executor has, in order; what overlaps lies in lanes below each other. */
export function rowOf(requests: readonly BoardRequest[]): BarRow {
  const ends: number[] = []
  const bars = requests
    .map((request) => ({ request, from: startOf(request), to: endOf(request) }))
    .sort((one, next) => one.from - next.from || one.request.id - next.request.id)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = bar.to
      return { ...bar, lane }
    })
  return { bars, lanes: Math.max(1, ends.length) }
}

export function heightOf({ lanes }: Pick<BarRow, 'lanes'>): number {
  return lanes * LANE_HEIGHT + ROW_GAP
}

/** Hours to be named on the head of the board: as many as have room for their names. */
export function ticksOf(axis: BoardAxis): number[] {
  const every = [1, 2, 3, 6, 12].find((hours) => hours * axis.scale >= TICK_PX) ?? 24
  return axis.open.flatMap((part) =>
    hoursOf(part, every).filter((at) => leftOf(axis, part.to) - leftOf(axis, at) >= TICK_PX),
  )
}

/** When the days begin and end that are named on the head of the board. */
export function daysOf(axis: Stretch): Stretch[] {
  const begins = hoursOf(axis, 24)
  return begins.map((begin, index) => ({ from: begin, to: begins[index + 1] ?? axis.to }))
}

/** Each of so many hours of a day. */
function hoursOf({ from, to }: Stretch, every: number): number[] {
  const hours: number[] = []
  for (let at = from; at < to; at += HOUR_MS) if (new Date(at).getHours() % every === 0) hours.push(at)
  return hours
}
