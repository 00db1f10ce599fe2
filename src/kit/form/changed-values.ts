/** Whether two values are equal: an emptied input has '' where the row had null. */
export function isSame(before: unknown, after: unknown): boolean {
  return (
    JSON.stringify(before === '' ? null : (before ?? null)) === JSON.stringify(after === '' ? null : (after ?? null))
  )
}

/** The values that differ from before. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof Values], value))
  return Object.fromEntries(changed) as Partial<Values>
}
