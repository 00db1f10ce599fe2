import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#contract/values/durations.ts'

/** When a local time in a zone begins. */
interface Beginning {
  /** RFC 3339 in UTC. */
  at: string
  /** The local day: the next one if the clocks skip the end of the day. */
  date: string
  /** `HH:MM`, if the clocks skip the wanted time: the first minute that exists after it. */
  shiftedTo: string | null
}

/** Local times, in milliseconds as if of UTC, between which the clocks of a zone do not change. */
interface Stretch {
  from: number
  until: number
  offsetMs: number
}

/**
 * A zone in which a rule is planned. Looking a local time up in the time zone data takes 50 times as long as the rest
 * of planning a date, so it is done once between two changes of the clocks.
 */
export class WallClock {
  readonly #timezone: string
  #known: Stretch | null = null

  constructor(timezone: string) {
    this.#timezone = timezone
  }

  /** Of a time that occurs twice, the first. */
  beginningOf(date: string, time: string): Beginning {
    const local = Date.parse(`${date}T${time}Z`)
    const known = this.#known
    if (known && local >= known.from && local < known.until) {
      return { at: new Date(local - known.offsetMs).toISOString(), date, shiftedTo: null }
    }
    const wanted = Temporal.PlainDateTime.from(`${date}T${time}`)
    const zoned = wanted.toZonedDateTime(this.#timezone, { disambiguation: 'earlier' })
    if (zoned.toPlainDateTime().equals(wanted)) {
      this.#known = stretchAround(zoned)
      return { at: atOf(zoned), date, shiftedTo: null }
    }
    // In a gap "earlier" is before it: the first minute that exists is the one at which the clocks change.
    const after = zoned.getTimeZoneTransition('next') ?? zoned
    return {
      at: atOf(after),
      date: after.toPlainDate().toString(),
      shiftedTo: after.toPlainTime().toString({ smallestUnit: 'minute' }),
    }
  }
}

/** Kept a day away from the changes, around which a local time may not exist, or may occur twice. */
function stretchAround(moment: Temporal.ZonedDateTime): Stretch {
  const offsetMs = moment.offsetNanoseconds / 1e6
  const localAt = (change: Temporal.ZonedDateTime | null) => change && change.epochMilliseconds + offsetMs
  const from = localAt(moment.getTimeZoneTransition('previous'))
  const until = localAt(moment.getTimeZoneTransition('next'))
  return {
    from: from === null ? Number.NEGATIVE_INFINITY : from + DAY_MS,
    until: until === null ? Number.POSITIVE_INFINITY : until - DAY_MS,
    offsetMs,
  }
}

function atOf(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString()
}
