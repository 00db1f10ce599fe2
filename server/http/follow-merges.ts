import type { MergedResource } from '#contract/merged-entities.ts'
import type { Tx } from '../db/database.ts'
import { mergeTargetsOf } from '../db/merged-ids.ts'

/** The fields of queries and bodies that name clients and facilities. */
const NAMING: Record<string, MergedResource> = { client_id: 'clients', facility_id: 'facilities' }
/** Where bodies have such fields within a part: the requests of a schedule. */
const PARTS = ['template']

/**
 * A call's query or body with what a merged client or facility is part of now: saved views, forms that were open meanwhile
 * and programs that keep ids name the one that is no more.
 */
export async function followMerges<Input>(tx: Tx, input: Input): Promise<Input> {
  const asked: Partial<Record<MergedResource, number[]>> = {}
  withIds(input, (entity, id) => {
    asked[entity] = [...(asked[entity] ?? []), id]
    return id
  })
  const merged = await mergeTargetsOf(tx, asked)
  return merged.size === 0 ? input : withIds(input, (entity, id) => merged.get(entity)?.get(id) ?? id)
}

/** The input with what becomes of each id in it. */
function withIds<Input>(input: Input, become: (entity: MergedResource, id: number) => number): Input {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const fields = Object.entries(input).map(([name, given]): [string, unknown] => {
    if (PARTS.includes(name)) return [name, withIds(given, become)]
    const entity = NAMING[name]
    if (!entity) return [name, given]
    const idOf = (one: unknown) => (typeof one === 'number' ? become(entity, one) : one)
    return [name, Array.isArray(given) ? given.map(idOf) : idOf(given)]
  })
  return Object.fromEntries(fields) as Input
}
