import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { LiveEntity } from '#contract/live.ts'
import type { Tx } from './database.ts'

/** A count may be this old (milliseconds), when no change has been announced. */
const REMEMBERED_MS = 30_000
const REMEMBERED_MAX = 500
/** Up to here counting is as fast as remembering. */
const QUICK_COUNT_MAX = 1_000
/** Counting more takes longer than all else in a list's call: such a total is kept for its time, whatever changes. */
export const RECOUNTED_MAX = 10_000

const remembered = new LRUCache<string, number>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
/** How often something was forgotten: a count begun before may be wrong by the time it arrives. */
let changes = 0

/** The key of a count: the account, the entity, and the query with its values. Made before counting. */
interface TotalKey {
  name: string
  changes: number
}

export function totalKey(tx: Tx, accountId: number, entity: LiveEntity, query: RawBuilder<unknown>): TotalKey {
  const { sql, parameters } = query.compile(tx)
  return { name: `${ownerOf(accountId, entity)}${JSON.stringify([sql, parameters])}`, changes }
}

export function recallTotal({ name }: TotalKey): number | undefined {
  return remembered.get(name)
}

export function rememberTotal(key: TotalKey, total: number): void {
  const isCurrent = key.changes === changes || total > RECOUNTED_MAX
  if (total > QUICK_COUNT_MAX && isCurrent) remembered.set(key.name, total)
}

/** Called when rows of these were added, changed or deleted. */
export function forgetTotals(accountId: number, entity: LiveEntity): void {
  changes++
  const owner = ownerOf(accountId, entity)
  for (const [name, total] of remembered) {
    if (name.startsWith(owner) && total <= RECOUNTED_MAX) remembered.delete(name)
  }
}

function ownerOf(accountId: number, entity: LiveEntity): string {
  return `${accountId} ${entity} `
}
