/** A time on a clock, `HH:MM`, from 00:00 to 23:59. */
export const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
/** The end of an interval within a day, which may be midnight. */
export const CLOCK_OR_24 = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Minutes since midnight. */
export function clockMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/** 1 (Monday) to 7, in UTC. */
export function weekdayOf(moment: Date): number {
  return moment.getUTCDay() || 7
}
