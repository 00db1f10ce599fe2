import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { LiveEntity } from '../../contract/live.ts'
import type { Tx } from './database.ts'

/** A count may be this old (milliseconds): counting a whole company takes longer than all else in the call of a list. */
const REMEMBERED_MS = 30_000
const REMEMBERED_MAX = 500

const remembered = new LRUCache<string, number>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })

/** What tells one count from another: whose rows, of what, and the query with its values. */
export function totalKey(tx: Tx, accountId: number, entity: LiveEntity, query: RawBuilder<unknown>): string {
  const { sql, parameters } = query.compile(tx)
  return `${ownerOf(accountId, entity)}${JSON.stringify([sql, parameters])}`
}

export function recallTotal(key: string): number | undefined {
  return remembered.get(key)
}

export function rememberTotal(key: string, total: number): void {
  remembered.set(key, total)
}

/** Since rows of these were added, changed or deleted. */
export function forgetTotals(accountId: number, entity: LiveEntity): void {
  const owner = ownerOf(accountId, entity)
  for (const key of remembered.keys()) if (key.startsWith(owner)) remembered.delete(key)
}

function ownerOf(accountId: number, entity: LiveEntity): string {
  return `${accountId} ${entity} `
}
