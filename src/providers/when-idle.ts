/**
 * The browser has this much idle time only while nothing moves: scrolling or dragging requests the next frame earlier.
 */
const REST_MS = 25
const PATIENCE_MS = 30_000

/**
 * Runs a task that can wait: after a delay, once nothing moves on the page, so that no frame is late.
 * @param after milliseconds
 * @returns cancels the task
 */
export function whenIdle(task: () => void, after: number): () => void {
  let asked: number | undefined
  const timer = setTimeout(() => {
    // Safari lacks it.
    if (!('requestIdleCallback' in window)) return task()
    const began = performance.now()
    const look = (rest: IdleDeadline) => {
      if (rest.timeRemaining() >= REST_MS || performance.now() - began > PATIENCE_MS) task()
      else asked = requestIdleCallback(look)
    }
    asked = requestIdleCallback(look)
  }, after)
  return () => {
    clearTimeout(timer)
    if (asked !== undefined) cancelIdleCallback(asked)
  }
}
