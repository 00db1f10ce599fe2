import { type RawBuilder, sql } from 'kysely'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Tx } from '../db/database.ts'
import { type Actor, actorCan } from './actor.ts'

/**
 * The fields of an account's own that a role sees, in their order, as a column of a query that has the account.
 * @param role its id; without one, all of them may be changed
 */
export function roleFields(account: string, role?: string) {
  return fieldsWhere(sql.ref(account), role === undefined ? null : sql.ref(role), sql`f.archived_at is null`)
}

/** Those that an actor's role sees with those that were archived, for what was done before. */
export async function readFieldsEver(
  tx: Tx,
  { accountId, roleId }: Pick<Actor, 'accountId' | 'roleId'>,
): Promise<RoleField[]> {
  const fields = fieldsWhere(sql`${accountId}::bigint`, sql`${roleId}::bigint`, sql`true`)
  const { rows } = await sql<{ fields: RoleField[] }>`select ${fields} as fields`.execute(tx)
  return rows[0]?.fields ?? []
}

function fieldsWhere(account: RawBuilder<unknown>, role: RawBuilder<unknown> | null, isThere: RawBuilder<unknown>) {
  const right = role
    ? sql`coalesce((select r."right" from custom_field_rights r
        where r.account_id = f.account_id and r.field_id = f.id and r.role_id = ${role}), 'edit')`
    : sql`'edit'`
  return sql<RoleField[]>`(
    select coalesce(json_agg(json_build_object('id', f.id, 'entity', f.entity, 'key', f.key, 'title', f.title, 'hint', f.hint,
        'group', f.group_title, 'type', f.type, 'options', f.options, 'unit', f.unit, 'min', f.min, 'max', f.max,
        'decimals', f.decimals, 'default_value', f.default_value,
        'work_types', (select json_agg(w.name order by w.name) from custom_field_work_types t
          join work_types w on w.account_id = t.account_id and w.id = t.work_type_id
          where t.account_id = f.account_id and t.field_id = f.id),
        'client_types', f.client_types, 'step', f.step, 'required', f.required, 'show_when', f.show_when,
        'on_report', f.on_report, 'on_public_page', f.on_public_page, 'is_personal', f.is_personal,
        'is_indexed', f.is_indexed, 'right', f."right") order by f.entity, f.position, f.id), '[]')
    from (select *, ${right} as "right" from custom_fields f
      where f.account_id = ${account} and ${isThere}) f
    where f."right" <> 'hidden')`
}

/** Those of the entities whose rows the actor may read. */
export function readableFields(actor: Actor): RoleField[] {
  return actor.fields.filter(({ entity }) => actorCan(actor, `${RESOURCES[entity].grants}:read`))
}
