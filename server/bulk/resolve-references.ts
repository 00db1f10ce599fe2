import { BULK_REFERENCES } from '#contract/integrations/bulk.ts'
import { EXTERNAL_PREFIX, type ExternalEntity, externalIdText } from '#contract/integrations/external-ids.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { type InvalidReason, invalid } from '../errors/app-error.ts'
import { findOwners, requireKey } from '../external-ids/index.ts'
import type { BulkName } from './bulk-entities.ts'
import type { GivenRow } from './take-row.ts'

/**
 * A row with ids of ours where it refers to others by external ids. Whether the actor may refer to them is not checked.
 * @throws AppError validation_failed at each external id that no row has, and for people
 */
export async function resolveReferences(tx: Tx, actor: Actor, name: BulkName, given: GivenRow): Promise<GivenRow> {
  const resolved = { ...given }
  const unknown: Record<string, InvalidReason> = {}
  for (const [field, entity] of Object.entries<ExternalEntity>(BULK_REFERENCES[name])) {
    const value = given[field]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    const known = await idsOf(tx, actor, entity, field, values)
    if (!known) continue
    const ids = values.map((one, place) => {
      const externalId = externalIdIn(one)
      if (externalId === null) return one
      const id = known.get(externalId)
      const at = Array.isArray(value) ? `${field}.${place}` : field
      if (id === undefined) unknown[at] = ['external_id_unknown', { id: externalId }]
      return id
    })
    resolved[field] = Array.isArray(value) ? ids : ids[0]
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown)
  return resolved
}

/** The ids of the rows of these external ids; null when there are none among the values. */
async function idsOf(tx: Tx, actor: Actor, entity: ExternalEntity, field: string, values: readonly unknown[]) {
  const externalIds = values.flatMap((value) => externalIdIn(value) ?? [])
  if (externalIds.length === 0) return null
  requireKey(actor, field)
  const sought = externalIds.map((external_id) => ({ program: actor.userId, external_id }))
  return new Map((await findOwners(tx, entity, sought)).map(({ external_id, id }) => [external_id, id]))
}

/** Null for what is none; as it stands when it cannot be one, so that it is unknown. */
function externalIdIn(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith(EXTERNAL_PREFIX)) return null
  const text = value.slice(EXTERNAL_PREFIX.length)
  return externalIdText.safeParse(text).data ?? text.slice(0, SHOWN_MAX)
}

/** Of what is too long for an external id. */
const SHOWN_MAX = 101
