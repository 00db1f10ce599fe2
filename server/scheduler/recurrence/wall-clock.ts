import { Temporal } from 'temporal-polyfill'

/** When something begins that is due at a time on the clocks of a zone. */
interface Beginning {
  /** RFC 3339 in UTC. */
  at: string
  /** The day there: the next one where the clocks skip the end of the day. */
  date: string
  /** `HH:MM`, where the clocks skip the wanted time: the first minute that exists after it. */
  shiftedTo: string | null
}

/** A time that comes twice is taken the first time. */
export function beginningOf(date: string, time: string, timezone: string): Beginning {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`)
  const found = wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(wanted)) return { at: atOf(found), date, shiftedTo: null }
  // In a gap "earlier" is before it: the minute that the clocks change is the first that exists.
  const after = found.getTimeZoneTransition('next') ?? found
  return {
    at: atOf(after),
    date: after.toPlainDate().toString(),
    shiftedTo: after.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

function atOf(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString()
}
