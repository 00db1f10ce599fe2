import type { MergedResource } from '#contract/merged-entities.ts'
import type { Tx } from '../db/database.ts'
import { mergeTargets } from '../db/merged-ids.ts'

/** The fields of queries and bodies that name clients and facilities. */
const NAMING: Record<string, MergedResource> = { client_id: 'clients', facility_id: 'facilities' }
/** Where bodies have such fields within a part: the requests of a schedule. */
const PARTS = ['template']

/**
 * A call's query or body with what a merged client or facility is part of now: saved views, forms that were open meanwhile
 * and programs that keep ids name the one that is no more.
 */
export async function followMerges<Input>(tx: Tx, input: Input): Promise<Input> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const followed: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(input)) {
    const now = PARTS.includes(name) ? await followMerges(tx, given) : await followIds(tx, NAMING[name], given)
    if (now !== given) followed[name] = now
  }
  return Object.keys(followed).length > 0 ? { ...input, ...followed } : input
}

async function followIds(tx: Tx, entity: MergedResource | undefined, given: unknown): Promise<unknown> {
  const ids = [given].flat().filter((one) => typeof one === 'number')
  if (!entity || ids.length === 0) return given
  const merged: ReadonlyMap<unknown, number> = await mergeTargets(tx, entity, ids)
  if (merged.size === 0) return given
  return Array.isArray(given) ? given.map((one) => merged.get(one) ?? one) : merged.get(given)
}
