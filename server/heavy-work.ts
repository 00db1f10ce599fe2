import { HEAVY_CALLS_MAX } from '../contract/limits.ts'
import { fill, MESSAGES } from '../contract/messages.ts'
import { AppError } from './errors/app-error.ts'
import { openTurns } from './take-turns.ts'

/**
 * Whatever reads or writes thousands of rows does so in portions, each of which waits here for its turn. Of a company with
 * many exports and imports one is at work at a time.
 */
export const inHeavyTurn = openTurns()

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
  return new AppError('too_many_requests', { message: (locale) => fill(MESSAGES[locale].too_busy, { max }) })
}
