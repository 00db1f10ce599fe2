/** A day within the month that no time zone shifts into another month. */
export function monthAsDate(month: string): Date {
  return new Date(`${month}-01T12:00:00`)
}
