import { sql } from 'kysely'
import type { RoleField } from '#contract/custom-fields/field-types.ts'

/**
 * The fields of an account's own that a role sees, in their order, as a column of a query that has the account.
 * @param role its id; without one, all of them may be changed
 */
export function roleFields(account: string, role?: string) {
  const right = role
    ? sql`coalesce((select r."right" from custom_field_rights r
        where r.account_id = f.account_id and r.field_id = f.id and r.role_id = ${sql.ref(role)}), 'edit')`
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
      where f.account_id = ${sql.ref(account)} and f.archived_at is null) f
    where f."right" <> 'hidden')`
}
