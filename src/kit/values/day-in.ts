/** The day that it is by the clocks of a zone. */
export function dayIn(timeZone: string | undefined, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
