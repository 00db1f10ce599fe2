/** Today's date in a time zone. */
export function dayIn(timeZone: string | undefined, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
