/** So long a rest there is only while nothing moves: what scrolls or is dragged asks for the next frame before. */
const REST_MS = 25
const PATIENCE_MS = 30_000

/**
 * Does what can wait after so long, once nothing moves on the page: no frame is late for it.
 * @param after milliseconds
 * @returns what calls it off
 */
export function whenIdle(act: () => void, after: number): () => void {
  let asked: number | undefined
  const timer = setTimeout(() => {
    // Safari has no such thing.
    if (!('requestIdleCallback' in window)) return act()
    const began = performance.now()
    const look = (rest: IdleDeadline) => {
      if (rest.timeRemaining() >= REST_MS || performance.now() - began > PATIENCE_MS) act()
      else asked = requestIdleCallback(look)
    }
    asked = requestIdleCallback(look)
  }, after)
  return () => {
    clearTimeout(timer)
    if (asked !== undefined) cancelIdleCallback(asked)
  }
}
