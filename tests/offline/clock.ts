import { runInContext } from 'node:vm'

/**
 * Timers of all pages of a history, which go off when the model lets time pass, and a count of what pages do, by which
 * it knows when they have come to rest. The time of day is the real one, as the server's is.
 */
export interface Clock {
  /** Called at all that a page does. */
  touch(): void
  /** The timers of one page. */
  timers(): { functions: Timers; stop(): void }
  /** Gives a realm the browser's clock. */
  install(realm: object): void
  /** Lets the next timer go off; false when there is none but those that go off for ever. */
  pass(): boolean
  /** Resolves once no page has anything left to do without a timer or the network. */
  settle(isBusy: () => boolean): Promise<void>
}

type Timers = Record<'setTimeout' | 'setInterval', (work: () => void, milliseconds?: number) => number> &
  Record<'clearTimeout' | 'clearInterval', (id?: number) => void>

interface Timer {
  id: number
  due: number
  every: number | null
  work: () => void
}

/** Turns of the event loop without any sign of a page. */
const RESTING_TURNS = 8

const WRONG_CLOCK = `{
  const True = Date
  globalThis.Date = class extends True {
    constructor(...given) { if (given.length > 0) super(...given); else super(True.now() + clockOff()) }
    static now() { return True.now() + clockOff() }
  }
}`

export function openClock(): Clock {
  const timers = new Map<number, Timer>()
  let now = 0
  let counted = 0
  let signs = 0
  const touch = () => void signs++

  return {
    touch,

    timers() {
      const own = new Set<number>()
      let isStopped = false
      const add = (work: () => void, milliseconds: number, isEvery: boolean) => {
        const id = ++counted
        touch()
        if (isStopped) return id
        own.add(id)
        timers.set(id, { id, due: now + milliseconds, every: isEvery ? milliseconds : null, work })
        return id
      }
      const clear = (id = 0) => void timers.delete(id)
      return {
        functions: {
          setTimeout: (work, milliseconds = 0) => add(work, milliseconds, false),
          setInterval: (work, milliseconds = 0) => add(work, milliseconds, true),
          clearTimeout: clear,
          clearInterval: clear,
        },
        stop() {
          isStopped = true
          for (const id of own) timers.delete(id)
        },
      }
    },

    install: (realm) => runInContext(WRONG_CLOCK, realm as never),

    pass() {
      const next = [...timers.values()].sort((a, b) => a.due - b.due || a.id - b.id)[0]
      if (!next) return false
      now = Math.max(now, next.due)
      if (next.every === null) timers.delete(next.id)
      else next.due = now + next.every
      next.work()
      return true
    },

    async settle(isBusy) {
      let rested = 0
      let seen = -1
      while (rested < RESTING_TURNS) {
        rested = isBusy() || seen !== signs ? 0 : rested + 1
        seen = signs
        await new Promise(setImmediate)
      }
    },
  }
}
