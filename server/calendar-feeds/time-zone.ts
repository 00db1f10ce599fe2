import { Temporal } from 'temporal-polyfill'
import { contentLine } from './content-line.ts'

/** The clock changes of the years around the current one are checked for a common rule. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 3
/** Since when a zone without clock changes has had its offset. */
const ALWAYS = '19700101T000000'
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const NANOSECONDS = 1_000_000_000

/** A clock change. */
interface Change {
  /** The local time at which the clocks change. */
  at: Temporal.PlainDateTime
  /** Seconds ahead of UTC. */
  from: number
  to: number
}

/**
 * The VTIMEZONE of a zone, from the time zone data the product itself uses. Without it Outlook is wrong by an hour for
 * half of the year. If the changes follow a rule in the years checked, the rule is written, which every program reads;
 * otherwise each change is.
 */
export function timeZoneLines(timezone: string, now: Date): string {
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', timezone),
    contentLine('X-LIC-LOCATION', timezone),
    ...observances(timezone, now.getUTCFullYear()),
    contentLine('END', 'VTIMEZONE'),
  ].join('')
}

function observances(timezone: string, year: number): string[] {
  const [first, last] = [year - YEARS_BEFORE, year + YEARS_AFTER]
  const changes = changesBetween(timezone, first, last)
  const begins = startOfYear(timezone, first)
  if (changes.length === 0) return [observance(offsetOf(begins), offsetOf(begins), ALWAYS)]

  const rules = Map.groupBy(changes, keyOf)
  const isRegular = [...rules.values()].every((each) => each.length === last - first + 1)
  if (isRegular) return [...rules.values()].flatMap(([change]) => (change ? [changeLines(change, ruleOf(change))] : []))

  const before = observance(offsetOf(begins), offsetOf(begins), localTime(begins.toPlainDateTime()))
  return [before, ...changes.map((change) => changeLines(change))]
}

function changesBetween(timezone: string, first: number, last: number): Change[] {
  const changes: Change[] = []
  let moment = startOfYear(timezone, first).getTimeZoneTransition('next')
  while (moment && moment.year <= last) {
    const [from, to] = [offsetOf(moment.subtract({ nanoseconds: 1 })), offsetOf(moment)]
    changes.push({ at: moment.toPlainDateTime().add({ seconds: from - to }), from, to })
    moment = moment.getTimeZoneTransition('next')
  }
  return changes
}

function startOfYear(timezone: string, year: number): Temporal.ZonedDateTime {
  return Temporal.ZonedDateTime.from({ timeZone: timezone, year, month: 1, day: 1 })
}

function offsetOf({ offsetNanoseconds }: Temporal.ZonedDateTime): number {
  return offsetNanoseconds / NANOSECONDS
}

/** `FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU` */
function ruleOf({ at }: Change): string {
  const isLast = at.day + 7 > at.daysInMonth
  const weekday = `${isLast ? -1 : Math.ceil(at.day / 7)}${WEEKDAYS[at.dayOfWeek - 1]}`
  return `FREQ=YEARLY;BYMONTH=${at.month};BYDAY=${weekday}`
}

function keyOf(change: Change): string {
  return [ruleOf(change), change.at.toPlainTime(), change.from, change.to].join(' ')
}

function changeLines({ at, from, to }: Change, rule?: string): string {
  return observance(from, to, localTime(at), rule)
}

function observance(from: number, to: number, since: string, rule?: string): string {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    contentLine('BEGIN', kind),
    contentLine('DTSTART', since),
    contentLine('TZOFFSETFROM', offset(from)),
    contentLine('TZOFFSETTO', offset(to)),
    ...(rule ? [contentLine('RRULE', rule)] : []),
    contentLine('END', kind),
  ].join('')
}

/** `+0530`, with seconds if any. */
function offset(seconds: number): string {
  const size = Math.abs(seconds)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, ...(size % 60 ? [size % 60] : [])]
  return (seconds < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join('')
}

/**
 * A property with a local time in the zone. In the hour that occurs twice it is written in UTC: the standard means the
 * first time then, and programs do not agree.
 */
export function zonedLine(name: string, moment: Date, timezone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timezone, { disambiguation }),
  )
  const comesOnce = first?.epochMilliseconds === second?.epochMilliseconds
  return comesOnce ? contentLine(`${name};TZID=${timezone}`, localTime(local)) : utcLine(name, moment)
}

/** A property with a moment in UTC. */
export function utcLine(name: string, moment: Date): string {
  return contentLine(name, `${compact(moment.toISOString())}Z`)
}

function localTime(local: Temporal.PlainDateTime): string {
  return compact(local.toString({ smallestUnit: 'second' }))
}

/** `20260329T013000` */
function compact(iso: string): string {
  return iso.slice(0, 19).replace(/[-:]/g, '')
}
