/** Whether two times are the same moment, however each is written. */
export function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return Date.parse(one) === Date.parse(other)
}
