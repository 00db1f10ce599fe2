import { Temporal } from 'temporal-polyfill'

/** When a local time in a zone begins. */
interface Beginning {
  /** RFC 3339 in UTC. */
  at: string
  /** The local day: the next one if the clocks skip the end of the day. */
  date: string
  /** `HH:MM`, if the clocks skip the wanted time: the first minute that exists after it. */
  shiftedTo: string | null
}

/** Of a time that occurs twice, the first. */
export function beginningOf(date: string, time: string, timezone: string): Beginning {
  const wanted = Temporal.PlainDateTime.from(`${date}T${time}`)
  const found = wanted.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (found.toPlainDateTime().equals(wanted)) return { at: atOf(found), date, shiftedTo: null }
  // In a gap "earlier" is before it: the first minute that exists is the one at which the clocks change.
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
