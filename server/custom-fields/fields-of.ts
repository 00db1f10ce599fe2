import type { CustomEntity, RoleField } from '#contract/custom-fields/field-types.ts'
import type { Actor } from '../access/actor.ts'

const byEntity = new WeakMap<readonly RoleField[], Map<CustomEntity, RoleField[]>>()

/** The fields of an entity's rows that the account has of its own and the actor's role sees. */
export function fieldsOf({ fields }: Pick<Actor, 'fields'>, entity: CustomEntity): readonly RoleField[] {
  if (fields.length === 0) return []
  let known = byEntity.get(fields)
  if (!known) {
    known = Map.groupBy(fields, (field) => field.entity)
    byEntity.set(fields, known)
  }
  return known.get(entity) ?? []
}

export function fieldOfKey(actor: Pick<Actor, 'fields'>, entity: CustomEntity, key: string): RoleField | undefined {
  return fieldsOf(actor, entity).find((field) => field.key === key)
}
