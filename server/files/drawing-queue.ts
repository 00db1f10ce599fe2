/** Drawing takes whole cores and hundreds of megabytes for a large picture. */
const AT_ONCE_DEFAULT = 2
/** One company's pictures leave a place for another's. */
const AT_ONCE_PER_ACCOUNT = 1

/** Runs what draws, a few at a time; companies that wait take turns. */
export type DrawingQueue = <T>(accountId: number, draw: () => Promise<T>) => Promise<T>

export function openDrawingQueue({ atOnce = AT_ONCE_DEFAULT } = {}): DrawingQueue {
  /** The company that has waited longest is the first. */
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()

  const runningOf = (accountId: number) => running.get(accountId) ?? 0

  function startNext(): void {
    if ([...running.values()].reduce((sum, count) => sum + count, 0) >= atOnce) return
    const next = [...waiting].find(([accountId]) => runningOf(accountId) < AT_ONCE_PER_ACCOUNT)
    if (!next) return
    const [accountId, [start, ...later]] = next
    waiting.delete(accountId)
    if (later.length > 0) waiting.set(accountId, later)
    running.set(accountId, runningOf(accountId) + 1)
    start?.()
  }

  function end(accountId: number): void {
    const left = runningOf(accountId) - 1
    if (left > 0) running.set(accountId, left)
    else running.delete(accountId)
    startNext()
  }

  return async (accountId, draw) => {
    await new Promise<void>((start) => {
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), start])
      startNext()
    })
    try {
      return await draw()
    } finally {
      end(accountId)
    }
  }
}
