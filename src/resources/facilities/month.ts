/** A month's first day, where no time zone can push it into another month. */
export function dayOf(month: string): Date {
  return new Date(`${month}-01T12:00:00`)
}
