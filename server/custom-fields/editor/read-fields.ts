import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import type { CustomEntity } from '#contract/custom-fields/field-types.ts'
import type { Tx } from '../../db/database.ts'
import { notFound } from '../../errors/app-error.ts'

const columns = sql`f.id, f.entity, f.key, f.title, f.hint, f.group_title as "group", f.type, f.options, f.unit,
  f.min::double precision as min, f.max::double precision as max, f.decimals, f.default_value,
  array(select w.name from custom_field_work_types t
    join work_types w on w.account_id = t.account_id and w.id = t.work_type_id
    where t.account_id = f.account_id and t.field_id = f.id order by w.name) as work_types,
  f.client_types, f.step, f.required, f.show_when, f.on_report, f.on_public_page, f.is_personal, f.is_indexed,
  (select coalesce(json_agg(json_build_object('role_id', r.role_id, 'right', r."right") order by r.role_id), '[]')
    from custom_field_rights r where r.account_id = f.account_id and r.field_id = f.id) as permissions,
  f.position, f.archived_at is not null as is_archived, f.erase_at`

/** The fields of an entity, or of all, in their order; archived ones last. */
export function readCustomFields(tx: Tx, entity?: CustomEntity): Promise<CustomFieldRow[]> {
  return readWhere(tx, entity ? sql<SqlBool>`f.entity = ${entity}` : sql<SqlBool>`true`)
}

/** @throws AppError not_found */
export async function readCustomField(tx: Tx, id: number): Promise<CustomFieldRow> {
  const [field] = await readWhere(tx, sql<SqlBool>`f.id = ${id}`)
  if (!field) throw notFound()
  return field
}

async function readWhere(tx: Tx, where: RawBuilder<SqlBool>): Promise<CustomFieldRow[]> {
  const { rows } = await sql<CustomFieldRow>`
    select ${columns} from custom_fields f where ${where}
    order by f.entity, f.archived_at is not null, f.position, f.id`.execute(tx)
  return rows
}
