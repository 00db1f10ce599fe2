import type { Stretch } from '../values/durations.ts'
import { MINUTE_MS } from '../values/durations.ts'
import { STEP_MS, toNextStep } from './executor-day.ts'
import { type ExecutorTime, findConflicts, type Visit } from './find-conflicts.ts'

/** The least distance between two offered times: a quarter of an hour later is no real alternative. */
const APART_MS = 60 * MINUTE_MS

export interface FreeTimesAsked {
  visit: Visit
  /** All of them must be free, each within their given hours. */
  executors: readonly { time: ExecutorTime; hours: readonly Stretch[] }[]
  within: Stretch
  count: number
}

/** The starts nearest to the visit's that cause no conflict, in order. */
export function nearestFreeTimes({ visit, executors, within, count }: FreeTimesAsked): number[] {
  if (executors.length === 0) return []
  const length = visit.to - visit.from
  const times = executors.map(({ time }) => time)
  const isFree = (from: number) => {
    const to = from + length
    const isWithinHours = executors.every(({ hours }) => hours.some((part) => part.from <= from && to <= part.to))
    return isWithinHours && findConflicts({ ...visit, from, to }, times).length === 0
  }
  const starts: number[] = []
  for (let start = toNextStep(within.from); start + length <= within.to; start += STEP_MS) starts.push(start)
  const freeStarts: number[] = []
  for (const start of starts.sort((one, next) => Math.abs(one - visit.from) - Math.abs(next - visit.from))) {
    if (freeStarts.length === count) break
    if (freeStarts.every((other) => Math.abs(other - start) >= APART_MS) && isFree(start)) freeStarts.push(start)
  }
  return freeStarts.sort((one, next) => one - next)
}
