import type { Amount, ClockFacts, ClockSpan, ClockState } from '#contract/sla/clock.ts'
import type { ServiceHours } from '#contract/sla/service-hours.ts'
import type { FindDay } from '#contract/sla/timetable.ts'

/**
 * Where a clock stands, found slowly: every minute is asked in turn which time it is in the zone, and whether that is open.
 * It shares no line of code with the clock, and no idea either: no instants of opening, no sums, no search.
 * All facts are whole minutes.
 */
const MINUTE = 60_000
const DAY_MIN = 1440
/** Days of a stretch of time. */
export const WINDOW_DAYS = 45

/** A stretch of minutes in a zone. */
interface Minutes {
  start: number
  /**
   * Local time of each minute, in minutes since 1970. Where clocks go back it stands still until they have caught up: a
   * time that comes twice has passed at its first.
   */
  wall: Float64Array
}

const read = new Map<string, Minutes>()

/** @param from a date, of which the minutes begin in UTC */
export function minutesOf(timeZone: string, from: string): Minutes {
  const known = read.get(`${timeZone} ${from}`)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const start = Date.parse(from)
  const wall = new Float64Array(WINDOW_DAYS * DAY_MIN)
  let latest = 0
  for (let index = 0; index < wall.length; index++) {
    const [date, time] = clock.format(start + index * MINUTE).split(' ')
    latest = Math.max(latest, Date.parse(`${date}T${time}Z`) / MINUTE)
    wall[index] = latest
  }
  const minutes = { start, wall }
  read.set(`${timeZone} ${from}`, minutes)
  return minutes
}

/** The day, since 1970, whose hours are open in each minute; -1 where none are. */
export function openMinutes(hours: ServiceHours, findDay: FindDay, { wall }: Minutes): Int32Array {
  const ofDay = new Map<number, [open: number, close: number][]>()
  const hoursOf = (day: number) => {
    const known = ofDay.get(day) ?? hoursOfDay(hours, findDay, day)
    ofDay.set(day, known)
    return known
  }
  return Int32Array.from(wall, (time) => {
    const day = Math.floor(time / DAY_MIN)
    const minute = time - day * DAY_MIN
    // A shift of the evening before goes on, whatever the new day begins with.
    for (const [, close] of hoursOf(day - 1)) if (minute + DAY_MIN < close) return day - 1
    for (const [open, close] of hoursOf(day)) if (open <= minute && minute < close) return day
    return -1
  })
}

/** In minutes since its midnight. */
function hoursOfDay(hours: ServiceHours, findDay: FindDay, day: number): [open: number, close: number][] {
  const weekday = (((day + 3) % 7) + 7) % 7
  const special =
    hours.holidays === 'work' ? null : findDay(new Date(day * DAY_MIN * MINUTE).toISOString().slice(0, 10))
  if (special?.kind === 'holiday') return []
  if (hours.is_always) return [[0, DAY_MIN]]
  let intervals = hours.days[weekday] ?? []
  if (intervals.length === 0 && special && weekday >= 5) {
    for (let before = weekday - 1; before >= 0 && intervals.length === 0; before--) intervals = hours.days[before] ?? []
  }
  const found = intervals.map(({ from, to }): [number, number] => {
    const [open, close] = [minutesIn(from), minutesIn(to)]
    return [open, close <= open ? close + DAY_MIN : close]
  })
  if (special?.kind !== 'short' || !hours.short_days) return found
  const end = Math.max(...found.map(([, close]) => close)) - 60
  return found.map(([open, close]) => [open, Math.min(close, end)])
}

function minutesIn(text: string): number {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

interface Expected {
  state: ClockState
  /** null: not within the minutes. */
  due_at: number | null
  elapsed: number
  spans: ClockSpan[]
}

/** @param open the minutes of `openMinutes` */
export function expectedClock(
  target: Amount,
  { minutes, open, findDay }: { minutes: Minutes; open: Int32Array; findDay: FindDay | null },
  facts: ClockFacts,
): Expected {
  const indexAt = (instant: number) => (instant - minutes.start) / MINUTE
  const end = facts.met_at ?? facts.withdrawn_at ?? facts.now
  const [created, ended] = [indexAt(facts.created_at), indexAt(end)]
  const stopAt = (index: number) => {
    const at = minutes.start + index * MINUTE
    return at < end ? facts.stops.find(({ from, to }) => from <= at && (to === null || at < to)) : undefined
  }
  const wanted = target.unit === 'min' ? target.amount : minutesUntilClosing(open, created, target.amount)

  let [counted, elapsed] = [0, 0]
  let due: number | null = null
  const spans: ClockSpan[] = []
  for (let index = created; index < open.length && (index < ended || due === null); index++) {
    const isOpen = open[index] !== -1
    const stop = stopAt(index)
    if (isOpen && !stop) counted++
    if (counted === wanted && due === null) due = minutes.start + (index + 1) * MINUTE
    if (index >= ended) continue
    elapsed = counted
    const day = Math.floor((minutes.wall[index] ?? 0) / DAY_MIN)
    const isNewDay = index > created && day !== Math.floor((minutes.wall[index - 1] ?? 0) / DAY_MIN)
    const holiday = findDay?.(new Date(day * DAY_MIN * MINUTE).toISOString().slice(0, 10))
    const [key, why] = reasonOf(isOpen, stop, holiday)
    const from = minutes.start + index * MINUTE
    const last = spans.at(-1)
    if (last && last.key === key && last.why === why && !isNewDay) last.to = from + MINUTE
    else spans.push({ from, to: from + MINUTE, key, why })
  }
  return { state: stateOf(facts, end, due), due_at: due, elapsed: elapsed * MINUTE, spans }
}

function reasonOf(
  isOpen: boolean,
  stop: ClockFacts['stops'][number] | undefined,
  day: ReturnType<FindDay> | undefined,
): [ClockSpan['key'], string | null] {
  if (isOpen) return stop ? [stop.key, stop.why] : ['counted', null]
  return day?.kind === 'holiday' ? ['holiday', day.title] : ['closed', null]
}

function stateOf(facts: ClockFacts, end: number, due: number | null): ClockState {
  if (due !== null && end > due) return 'missed'
  if (facts.met_at !== null) return 'met'
  if (facts.withdrawn_at !== null) return 'withdrawn'
  return facts.stops.some(({ from, to }) => to === null && from <= facts.now) ? 'paused' : 'running'
}

/** The open minutes until the n-th day closes that opens after the clock began. */
function minutesUntilClosing(open: Int32Array, created: number, days: number): number {
  const opened = new Map<number, number>()
  const closed = new Map<number, number>()
  for (let index = 0; index < open.length; index++) {
    const day = open[index] ?? -1
    if (day === -1) continue
    if (!opened.has(day)) opened.set(day, index)
    closed.set(day, index + 1)
  }
  const later = [...opened].filter(([, index]) => index > created).map(([day]) => day)
  const closing = closed.get(later[days - 1] ?? -1)
  if (closing === undefined) return Number.POSITIVE_INFINITY
  let minutes = 0
  for (let index = created; index < closing; index++) if (open[index] !== -1) minutes++
  return minutes
}
