import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../db/database.ts'

/** What is counted and for whom: at most `max` times within a window that opens with the first of them. */
export interface RateLimit {
  what: string
  of: string
  max: number
  seconds: number
}

interface LimitState {
  attempts: number
  isOver: boolean
  /** Until the window closes. */
  secondsLeft: number
}

/** Counts that all processes on the database share. */
export interface RateLimits {
  /** Counts one attempt for each limit, in one statement, and returns the state of each. */
  count(counted: RateLimit[]): Promise<LimitState[]>
  /** Forgets what was counted, after a success. */
  clear(what: string, of: string): Promise<void>
}

/** How many that are over their limit are remembered. */
const OVER_MAX = 50_000

export function openRateLimits(database: Database): RateLimits {
  // A caller over a limit stays over it until the window closes: a flood is rejected here, without asking the database.
  const known = new LRUCache<string, { max: number; until: number }>({ max: OVER_MAX })

  /** A limit may be raised while its window is open: then the database knows. */
  function secondsOver({ what, of, max }: RateLimit): number {
    const over = known.get(nameOf(what, of))
    return over && over.max >= max ? Math.max(0, Math.ceil((over.until - Date.now()) / 1000)) : 0
  }

  return {
    async count(counted) {
      const remembered = counted.map((each) => {
        const secondsLeft = secondsOver(each)
        return { attempts: each.max + 1, isOver: secondsLeft > 0, secondsLeft }
      })
      if (remembered.some(({ isOver }) => isOver)) return remembered

      const rows = await database.asSystem((tx) => addAttempts(tx, counted))
      return counted.map((each) => {
        const key = keyOf(each.what, each.of)
        const { attempts = 0, seconds_left: secondsLeft = 0 } = rows.find((row) => row.key.equals(key)) ?? {}
        const isOver = attempts > each.max
        if (isOver) known.set(nameOf(each.what, each.of), { max: each.max, until: Date.now() + secondsLeft * 1000 })
        return { attempts, isOver, secondsLeft }
      })
    },

    async clear(what, of) {
      await database.asSystem((tx) => tx.deleteFrom('attempt_counts').where('key', '=', keyOf(what, of)).execute())
    },
  }
}

async function addAttempts(tx: Tx, counted: RateLimit[]) {
  const keys = counted.map(({ what, of }) => keyOf(what, of))
  const { rows } = await sql<{ key: Buffer; attempts: number; seconds_left: number }>`
    insert into attempt_counts as known (key, attempts, ends_at)
    select key, 1, now() + make_interval(secs => seconds)
      from unnest(${keys}::bytea[], ${counted.map(({ seconds }) => seconds)}::int[]) as given (key, seconds)
      -- In one order always, so that two never wait for each other.
      order by key
    on conflict (key) do update set
      attempts = case when known.ends_at > now() then known.attempts + 1 else 1 end,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning key, attempts, ceil(extract(epoch from ends_at - now()))::int as seconds_left`.execute(tx)
  return rows
}

function nameOf(what: string, of: string): string {
  return `${what} ${of}`
}

function keyOf(what: string, of: string): Buffer {
  return createHash('sha256').update(nameOf(what, of)).digest()
}
