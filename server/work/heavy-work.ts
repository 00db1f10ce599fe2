import { HEAVY_CALLS_MAX } from '#contract/limits.ts'
import { fill, messagesIn } from '#contract/messages.ts'
import { AppError } from '../errors/app-error.ts'
import { openTurns } from './fair-queue.ts'

/** At least two thirds of the time are left to others. */
const REST_FACTOR = 2
/** This much heavy work of an account adds one to its factor. */
const MORE_REST_EVERY_MS = 500
/** The limit of the factor, over all kinds of work. */
const REST_FACTOR_MAX = 20
/** In this time the count of past work decays by two thirds. */
const FORGET_MS = 60_000
/** A single long statement must not make an account wait for minutes. */
const REST_MAX_MS = 10_000
/** An account without a call for this long is not waiting for anything. */
const RECENT_MS = 1_000

interface Answered {
  accountId: number
  at: number
}

interface Rests {
  /** Notes a call of an account, for which heavy work of other accounts makes room. */
  makeRoomFor(accountId: number): void
  /**
   * After a portion of heavy work an account rests while others are being answered: the longer, the more heavy work it
   * has had done lately beside them.
   * @param took milliseconds
   * @returns milliseconds
   */
  restAfter(accountId: number, took: number): number
}

/** @param now a monotonic clock, in milliseconds */
export function openRests(now = () => performance.now()): Rests {
  const none: Answered = { accountId: 0, at: Number.NEGATIVE_INFINITY }
  /** The last call of all, and the last one of any account other than that one's. */
  let [latest, latestOfOthers] = [none, none]
  /** How much work of each account was done beside others: older work counts less. */
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
 * Work on thousands of rows is done in portions, each of which waits for its turn here. An account with many exports
 * and imports runs one at a time.
 */
export const inHeavyTurn = openTurns({ restAfter })

/**
 * The same for single calls that read as much as a portion: in a queue of their own, so that they do not wait for
 * imports.
 */
export const inCallTurn = openTurns({ restAfter })

/** The rows of all exports are written by one thread in turns, which leaves the other processors for page loads. */
export const inSheetTurn = openTurns({ atOnce: 1, restAfter })

/** The heavy work each account has under way, which is limited. */
export interface UnderWay {
  /** Counts until the returned function is called. @throws AppError too_many_requests */
  begin(accountId: number): () => void
  /** Of all accounts. */
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

/** An account has as much under way as it may. */
export function tooBusy(max: number): AppError {
  return new AppError('too_many_requests', { message: (locale) => fill(messagesIn(locale).too_busy, { max }) })
}
