import { type RawBuilder, sql } from 'kysely'
import type { PublicRequest } from '#contract/requests/request-rows.ts'

/** A field with its value, where those who read it know nothing of the account's fields. */
export type ShownField = PublicRequest['fields'][number]

const value = sql`r.custom -> f.id::text`
const named = (table: string, id: string, name: string) => sql`(
  select jsonb_build_object('id', n.${sql.ref(id)}, 'name', n.${sql.ref(name)}) from ${sql.table(table)} n
  where n.account_id = r.account_id and n.${sql.ref(id)} = (${value})::bigint)`

/** The fields of a request `r` that have values and are marked to be shown there, in their order, as a JSON array. */
export function shownFieldsJson(where: 'on_report' | 'on_public_page'): RawBuilder<ShownField[]> {
  return sql<ShownField[]>`case when r.custom = '{}' then '[]' else (
    select coalesce(json_agg(json_build_object('key', f.key, 'title', f.title, 'group', f.group_title, 'type', f.type,
        'options', (select coalesce(jsonb_agg(o.option), '[]') from jsonb_array_elements(f.options) o (option)
          where ${value} @> (o.option -> 'id')),
        'unit', f.unit, 'decimals', f.decimals,
        'value', case f.type
          when 'employee' then ${named('memberships', 'user_id', 'name')}
          when 'client' then ${named('clients', 'id', 'name')}
          when 'facility' then ${named('facilities', 'id', 'name')}
          when 'equipment' then ${named('equipment', 'id', 'title')}
          else ${value} end) order by f.position, f.id), '[]')
    from custom_fields f
    where f.account_id = r.account_id and f.entity = 'requests' and f.${sql.ref(where)} and f.archived_at is null
      and r.custom ? f.id::text
      and (f.client_types is null or f.client_types @> array(
        select c.type from clients c where c.account_id = r.account_id and c.id = r.client_id)
        and r.client_id is not null)
      and (not exists (select from custom_field_work_types t where t.account_id = f.account_id and t.field_id = f.id)
        or exists (select from custom_field_work_types t
          join work_types w on w.account_id = t.account_id and w.id = t.work_type_id
          where t.account_id = f.account_id and t.field_id = f.id and w.name = r.work_type))) end`
}
