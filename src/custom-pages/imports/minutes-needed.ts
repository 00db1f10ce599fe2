/** Counted low: better to be through before it was said. */
const ROWS_PER_MINUTE = 3_000

/** Within how many minutes an import of so many rows is through. */
export function minutesNeeded(rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_PER_MINUTE))
}
