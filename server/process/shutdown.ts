import { setTimeout as pause } from 'node:timers/promises'

const CLOSE_MS = 10_000
/** The last step (the database) gets at least this much time, even when the others have used it up. */
const LEAST_MS = 3_000
/** Ctrl-C arrives from the terminal and again from npm and the start command, which forward it. */
const SAME_SIGNAL_MS = 1_000

interface Log {
  warn(message: string): void
}

interface Shutdown {
  /** Adds a step; steps run one after the other, the last added first. */
  onClose(what: string, close: () => Promise<unknown>): void
  /** Adds a wait before the steps, which does not reduce their time. */
  onLeaving(wait: () => Promise<unknown>): void
  /** Runs the steps and ends the process, once. A step that hangs is abandoned. */
  exit(code: number): void
  isClosing(): boolean
}

/** Shuts down in order on SIGTERM, SIGINT, SIGHUP, or when the start command is gone; a second signal ends at once. */
export function openShutdown(log: Log): Shutdown {
  const steps: { what: string; close: () => Promise<unknown> }[] = []
  let leave: () => Promise<unknown> = async () => {}
  let asked = 0

  async function closeAll() {
    await leave().catch((error) => log.warn(`While leaving: ${error}`))
    const deadline = Date.now() + CLOSE_MS
    for (const { what, close } of steps.toReversed()) {
      const patience = Math.max(LEAST_MS, deadline - Date.now())
      const outcome = await Promise.race([
        close().then(
          () => 'closed',
          (error) => `does not close (${error})`,
        ),
        pause(patience, 'takes too long to close and is left behind'),
      ])
      if (outcome !== 'closed') log.warn(`While closing: ${what} ${outcome}`)
    }
  }

  function exit(code: number) {
    if (asked) return
    asked = Date.now()
    closeAll().then(() => process.exit(code))
  }

  function onSignal() {
    if (!asked) {
      exit(0)
    } else if (Date.now() - asked > SAME_SIGNAL_MS) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, onSignal)

  return {
    onClose: (what, close) => steps.push({ what, close }),
    onLeaving(wait) {
      leave = wait
    },
    exit,
    isClosing: () => asked > 0,
  }
}
