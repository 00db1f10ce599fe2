/** A bulk change tells of each row: they are gathered this long and read again once. */
const GATHER_MS = 300

/** An act that is done once for all that asked for it soon after one another. */
export function gathered(action: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        action()
      }, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
