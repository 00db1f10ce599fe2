import { HEAVY_CALLS_MAX } from '../contract/limits.ts'
import { fill, messagesIn } from '../contract/messages.ts'
import { AppError } from './errors/app-error.ts'
import { openTurns } from './take-turns.ts'

/** At least two thirds of the time are left to others. */
const REST_FACTOR = 2
/** So much heavy work of a company adds one to its factor. Work without end has it go up to some 11, and no further. */
const MORE_REST_EVERY_MS = 500
/** In so much time two thirds of what was done are forgotten. */
const FORGET_MS = 60_000
/** A company whose last call was answered so long ago is waiting for nothing. */
const RECENT_MS = 1_000

interface Answered {
  accountId: number
  at: number
}

const nobody: Answered = { accountId: 0, at: Number.NEGATIVE_INFINITY }
/** The last call of all, and the last one of any other company than that one's. */
let [latest, latestOfOthers] = [nobody, nobody]

/** Notes that somebody's call is answered for which heavy work of others makes room. */
export function makeRoomFor(accountId: number): void {
  if (latest.accountId !== accountId) latestOfOthers = latest
  latest = { accountId, at: performance.now() }
}

/** How much heavy work each company has lately had done beside others: what is longer ago counts less. */
const done = new Map<number, { ms: number; at: number }>()

function doneLately(accountId: number, took: number): number {
  const now = performance.now()
  const before = done.get(accountId) ?? { ms: 0, at: now }
  const ms = before.ms * Math.exp((before.at - now) / FORGET_MS) + took
  done.set(accountId, { ms, at: now })
  return ms
}

/** After a portion of heavy work a company rests while others are being answered: the longer the more it has had done. */
export function restAfter(accountId: number, took: number): number {
  const { at } = latest.accountId === accountId ? latestOfOthers : latest
  if (performance.now() - at >= RECENT_MS) return 0
  return took * (REST_FACTOR + doneLately(accountId, took) / MORE_REST_EVERY_MS)
}

/**
 * Whatever reads or writes thousands of rows does so in portions, each of which waits here for its turn. Of a company with
 * many exports and imports one is at work at a time.
 */
export const inHeavyTurn = openTurns({ restAfter })

/** The same for single calls that read as much as a portion does: who waits for one does not wait for an import too. */
export const inCallTurn = openTurns({ restAfter })

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
