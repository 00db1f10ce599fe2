/** Such work takes whole cores, a connection or hundreds of megabytes. */
const AT_ONCE_DEFAULT = 2
/** Leaves a place for other accounts. */
const AT_ONCE_PER_ACCOUNT = 1

/** Runs work, a few pieces at a time; waiting accounts take turns. */
type InTurn = <T>(accountId: number, work: () => Promise<T>) => Promise<T>

interface Turns {
  atOnce?: number
  /** How many milliseconds an account's next work waits after one that took `took`; others use the place meanwhile. */
  restAfter?: (accountId: number, took: number) => number
}

export function openTurns({ atOnce = AT_ONCE_DEFAULT, restAfter = () => 0 }: Turns = {}): InTurn {
  /** The account that has waited longest comes first. */
  const waiting = new Map<number, (() => void)[]>()
  const running = new Map<number, number>()

  const resting = new Set<number>()

  const runningOf = (accountId: number) => running.get(accountId) ?? 0

  function startNext(): void {
    if ([...running.values()].reduce((sum, count) => sum + count, 0) >= atOnce) return
    const mayStart = (accountId: number) => runningOf(accountId) < AT_ONCE_PER_ACCOUNT && !resting.has(accountId)
    const next = [...waiting].find(([accountId]) => mayStart(accountId))
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

  function wake(accountId: number): void {
    resting.delete(accountId)
    startNext()
  }

  return async (accountId, work) => {
    await new Promise<void>((start) => {
      waiting.set(accountId, [...(waiting.get(accountId) ?? []), start])
      startNext()
    })
    const began = performance.now()
    try {
      return await work()
    } finally {
      const rest = restAfter(accountId, performance.now() - began)
      if (rest > 0) {
        resting.add(accountId)
        setTimeout(wake, rest, accountId)
      }
      end(accountId)
    }
  }
}
