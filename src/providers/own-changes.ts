/** The server tells everybody of a change, its author too, within this time. */
const ECHO_MS = 3_000

let lastAt = Number.NEGATIVE_INFINITY
let underWay = 0

/** Remembers that this page is changing something itself. */
export async function asOwnChange<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  underWay++
  try {
    return await change()
  } finally {
    underWay--
    lastAt = performance.now()
  }
}

/** Whether a live event of this moment may be the echo of what this page does. */
export function mayBeOwnEcho(): boolean {
  return underWay > 0 || performance.now() - lastAt < ECHO_MS
}
