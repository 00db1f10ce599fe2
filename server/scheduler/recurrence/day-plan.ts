import type { OccurrenceReason } from '#contract/scheduler/occurrences.ts'
import type { Exception, Recurrence } from '#contract/scheduler/recurrence.ts'
import type { WorkDays } from '#server/work-calendar/index.ts'
import { toDate, toDay, weekdayOfDay } from './days.ts'
import type { OriginalDates } from './original-dates.ts'

/** The day an original day is moved to, and why. */
export interface Placing {
  /** null: it is skipped. */
  day: number | null
  reasons: OccurrenceReason[]
}

const SATURDAY = 6
/** An account that marks a whole year as days off has no working day to move to. */
const SEARCH_DAYS = 366

/** Moves the original days of a rule by its exceptions and the work calendar. */
export class DayPlan {
  readonly #rule: Recurrence
  readonly #dates: OriginalDates
  readonly #workDays: WorkDays
  readonly #exceptions: Map<number, Exception>
  #movedTo: Map<number, number> | null = null

  constructor(rule: Recurrence, dates: OriginalDates, workDays: WorkDays) {
    this.#rule = rule
    this.#dates = dates
    this.#workDays = workDays
    this.#exceptions = new Map(rule.exceptions.map((exception) => [toDay(exception.date), exception]))
  }

  /** The placing of a day by itself. A manual move is final: no holiday moves it further. */
  alone(day: number): Placing {
    const exception = this.#exceptions.get(day)
    if (exception)
      return { day: exception.action === 'move' ? toDay(exception.to) : null, reasons: [{ kind: 'exception' }] }
    const { holidays } = this.#rule.schedule
    if (holidays === 'keep' || this.#isWorkDay(day)) return { day, reasons: [] }
    const reason: OccurrenceReason = { kind: 'holiday', title: this.#workDays.find(toDate(day))?.title ?? null }
    return { day: holidays === 'skip' ? null : this.#nearestWorkDay(day, holidays), reasons: [reason] }
  }

  /** The placing of a day among the others: of several on one day, only one takes place. */
  merged(day: number): Placing {
    const placing = this.alone(day)
    if (placing.day === null || placing.day === day) return placing
    const host = this.#hostOf(placing.day)
    if (host === null || host === day) return placing
    return mergedInto(host, placing)
  }

  /**
   * Which visit takes place on a day that others are moved to: the one that is there by the rule, otherwise the first
   * that was moved there by hand, otherwise the first that was moved there from a holiday.
   */
  #hostOf(target: number): number | null {
    const isHere = (day: number) => this.#dates.find(day) !== null && this.alone(day).day === target
    if (isHere(target)) return target
    const byHand = this.#firstMovedTo(target)
    if (byHand !== null) return byHand
    return [...this.#freeDays(target, -1).reverse(), ...this.#freeDays(target, 1)].find(isHere) ?? null
  }

  /** The first original day that was moved to a day by hand. Indexed at first use: a rule may have 1,000 of them. */
  #firstMovedTo(target: number): number | null {
    if (!this.#movedTo) {
      this.#movedTo = new Map()
      for (const [day, exception] of this.#exceptions) {
        if (exception.action !== 'move' || this.#dates.find(day) === null) continue
        const to = toDay(exception.to)
        this.#movedTo.set(to, Math.min(day, this.#movedTo.get(to) ?? day))
      }
    }
    return this.#movedTo.get(target) ?? null
  }

  /** The days off for which a working day is the nearest one, on one side of it, nearest first. */
  #freeDays(workDay: number, step: 1 | -1): number[] {
    const days = []
    for (let day = workDay + step; !this.#isWorkDay(day) && days.length < SEARCH_DAYS; day += step) days.push(day)
    return days
  }

  /** Nothing takes place before the rule starts: without an earlier working day since then, the next one is used. */
  #nearestWorkDay(day: number, direction: 'next' | 'previous'): number | null {
    const step = direction === 'next' ? 1 : -1
    for (let other = day + step; Math.abs(other - day) <= SEARCH_DAYS; other += step) {
      if (other < this.#dates.starts) return this.#nearestWorkDay(day, 'next')
      if (this.#isWorkDay(other)) return other
    }
    return null
  }

  #isWorkDay(day: number): boolean {
    const marked = this.#workDays.find(toDate(day))
    return marked ? marked.kind !== 'holiday' : weekdayOfDay(day) < SATURDAY
  }
}

/** Skipped because another occurrence takes place on its day. */
export function mergedInto(host: number, { reasons }: Placing): Placing {
  return { day: null, reasons: [...reasons, { kind: 'merged', into: toDate(host) }] }
}
