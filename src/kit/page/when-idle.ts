/** So long a rest there is only while nothing moves: what scrolls or is dragged asks for the next frame before. */
const REST_MS = 25
const PATIENCE_MS = 30_000

/** Does what can wait once nothing moves on the page, so that no frame is late for it. @returns what calls it off */
export function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const began = performance.now()
  const look = (rest: IdleDeadline) => {
    if (rest.timeRemaining() >= REST_MS || performance.now() - began > PATIENCE_MS) act()
    else asked = requestIdleCallback(look)
  }
  let asked = requestIdleCallback(look)
  return () => cancelIdleCallback(asked)
}
