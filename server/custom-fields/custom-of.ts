import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Actor } from '../access/actor.ts'
import type { StoredCustom } from './change-custom.ts'
import { fieldsOf } from './fields-of.ts'

/** Those of stored values whose fields the actor sees: none of one that was archived. */
export function customOf(actor: Pick<Actor, 'fields'>, entity: CustomEntity, stored: StoredCustom): StoredCustom {
  const ids = new Set(fieldsOf(actor, entity).map(({ id }) => String(id)))
  return Object.fromEntries(Object.entries(stored).filter(([id]) => ids.has(id)))
}
