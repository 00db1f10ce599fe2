import type { MergedResource } from '#contract/merged-entities.ts'
import type { Tx } from '../db/database.ts'
import { mergeTargets } from '../db/merged-ids.ts'

/** The parameters that narrow a list to clients and facilities. */
const NARROWING: Record<string, MergedResource> = { client_id: 'clients', facility_id: 'facilities' }

/**
 * A call's query with what a merged client or facility is part of now: saved views and addresses that were kept name the one
 * that is no more.
 */
export async function followMerges<Q>(tx: Tx, query: Q): Promise<Q> {
  const followed: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(query ?? {})) {
    const entity = NARROWING[name]
    if (!entity || given === undefined) continue
    const ids = [given].flat().filter((one) => typeof one === 'number')
    const merged: ReadonlyMap<unknown, number> = await mergeTargets(tx, entity, ids)
    if (merged.size === 0) continue
    followed[name] = Array.isArray(given) ? given.map((one) => merged.get(one) ?? one) : merged.get(given)
  }
  return { ...query, ...followed }
}
