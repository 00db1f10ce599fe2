import { HEAVY_CALLS_MAX } from '../contract/limits.ts'
import { fill, messagesIn } from '../contract/messages.ts'
import { AppError } from './errors/app-error.ts'
import { openTurns } from './take-turns.ts'

/** At least two thirds of the time are left to others. */
const REST_FACTOR = 2
/** So much heavy work of a company adds one to its factor. */
const MORE_REST_EVERY_MS = 500
/** Where work without end comes to by itself, of all kinds at once. */
const REST_FACTOR_MAX = 20
/** In so much time two thirds of what was done are forgotten. */
const FORGET_MS = 60_000
/** A single statement that took long is no reason to keep a company waiting for minutes. */
const REST_MAX_MS = 10_000
/** A company whose last call was answered so long ago is waiting for nothing. */
const RECENT_MS = 1_000

interface Answered {
  accountId: number
  at: number
}

interface Rests {
  /** Notes that somebody's call is answered for which heavy work of others makes room. */
  makeRoomFor(accountId: number): void
  /**
   * After a portion of heavy work a company rests while others are being answered: the longer the more it has lately had done
   * beside them.
   * @param took milliseconds
   * @returns milliseconds
   */
  restAfter(accountId: number, took: number): number
}

/** @param now a clock that is never put back, in milliseconds */
export function openRests(now = () => performance.now()): Rests {
  const nobody: Answered = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  /** The last call of all, and the last one of any other company than that one's. */
  let [latest, latestOfOthers] = [nobody, nobody]
  /** How much each company has had done beside others: what is longer ago counts less. */
  const done = new Map<number, { ms: number; at: number }>()

  return {
    makeRoomFor(accountId) {
      if (latest.accountId !== accountId) latestOfOthers = latest
      latest = { accountId, at: now() }
    },
    restAfter(accountId, took) {
      const at = now()
      const others = latest.accountId === accountId ? latestOfOthers : latest
      if (at - others.at >= RECENT_MS) return 0
      const before = done.get(accountId) ?? { ms: 0, at }
      const ms = before.ms * Math.exp((before.at - at) / FORGET_MS)
      done.set(accountId, { ms: ms + took, at })
      const factor = Math.min(REST_FACTOR + ms / MORE_REST_EVERY_MS, REST_FACTOR_MAX)
      return Math.min(took * factor, REST_MAX_MS)
    },
  }
}

const { makeRoomFor, restAfter } = openRests()

export { makeRoomFor }

/**
 * Whatever reads or writes thousands of rows does so in portions, each of which waits here for its turn. Of a company with
 * many exports and imports one is at work at a time.
 */
export const inHeavyTurn = openTurns({ restAfter })

/** The same for single calls that read as much as a portion does: who waits for one does not wait for an import too. */
export const inCallTurn = openTurns({ restAfter })

/** The rows of all exports are written by one thread in turns: they leave the other processors to who waits for a page. */
export const inSheetTurn = openTurns({ atOnce: 1, restAfter })

/** What each company has under way, of which there may be so much. */
export interface UnderWay {
  /** Counts until the end is told. @throws AppError too_many_requests */
  begin(accountId: number): () => void
  /** Of all companies. */
  total(): number
}

export function countUnderWay(max = HEAVY_CALLS_MAX): UnderWay {
  const counts = new Map<number, number>()
  return {
    begin(accountId) {
      const before = counts.get(accountId) ?? 0
      if (before >= max) throw tooBusy(max)
      counts.set(accountId, before + 1)
      return () => {
        const left = (counts.get(accountId) ?? 1) - 1
        if (left > 0) counts.set(accountId, left)
        else counts.delete(accountId)
      }
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** A company has as much under way as it may. */
export function tooBusy(max: number): AppError {
  return new AppError('too_many_requests', { message: (locale) => fill(messagesIn(locale).too_busy, { max }) })
}
