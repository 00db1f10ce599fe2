import { sql } from 'kysely'
import type { z } from 'zod'
import type { CustomFieldRow, customFieldCreate, customFieldUpdate } from '#contract/custom-fields/custom-fields.ts'
import { CUSTOM_FIELDS_MAX, type CustomEntity, INDEXED_FIELDS_MAX } from '#contract/custom-fields/field-types.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { AppError, invalid, notFound } from '../errors/app-error.ts'
import { announceAccessChange } from '../live/announce.ts'

/** The table whose column `custom` has the values of an entity's rows, and the column of their ids. */
const ENTITY_ROWS = {
  requests: { table: 'requests', id: 'id' },
  clients: { table: 'clients', id: 'id' },
  facilities: { table: 'facilities', id: 'id' },
  equipment: { table: 'equipment', id: 'id' },
  employees: { table: 'memberships', id: 'user_id' },
  products: { table: 'products', id: 'id' },
  agreements: { table: 'agreements', id: 'id' },
} as const satisfies Record<CustomEntity, { table: string; id: string }>

/** The fields of an entity, or of all, in their order; archived ones last. */
export async function readCustomFields(tx: Tx, entity?: CustomEntity): Promise<CustomFieldRow[]> {
  const { rows } = await sql<CustomFieldRow>`
    select f.id, f.entity, f.key, f.title, f.hint, f.group_title as "group", f.type, f.options, f.unit,
      f.min::double precision as min, f.max::double precision as max, f.decimals, f.default_value,
      array(select t.work_type_id from custom_field_work_types t
        where t.account_id = f.account_id and t.field_id = f.id order by t.work_type_id) as work_types,
      f.client_types, f.step, f.required, f.show_when, f.on_report, f.on_public_page, f.is_personal, f.is_indexed,
      (select coalesce(json_agg(json_build_object('role_id', r.role_id, 'right', r."right") order by r.role_id), '[]')
        from custom_field_rights r where r.account_id = f.account_id and r.field_id = f.id) as rights,
      f.position, f.archived_at is not null as is_archived, f.erase_at
    from custom_fields f where ${entity ? sql`f.entity = ${entity}` : sql`true`}
    order by f.entity, f.archived_at is not null, f.position, f.id`.execute(tx)
  return rows
}

/** @throws AppError validation_failed when the entity has too many */
export async function createCustomField(
  tx: Tx,
  actor: Actor,
  body: z.output<typeof customFieldCreate>,
): Promise<CustomFieldRow> {
  const fields = (await readCustomFields(tx, body.entity)).filter(({ is_archived }) => !is_archived)
  if (fields.length >= CUSTOM_FIELDS_MAX) throw invalid({ key: ['too_many', { max: CUSTOM_FIELDS_MAX }] })
  const { entity, key, rights, work_types, ...settings } = body
  refuseIndexed(fields, settings)
  const { id } = await tx
    .insertInto('custom_fields')
    .values({
      entity,
      key,
      ...columnsOf(settings),
      position: Math.max(0, ...fields.map(({ position }) => position)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLinks(tx, id, { rights, work_types })
  await announceAccessChange(tx, actor.accountId)
  return readOne(tx, id)
}

export async function updateCustomField(
  tx: Tx,
  actor: Actor,
  id: number,
  { is_archived, rights, work_types, ...body }: z.output<typeof customFieldUpdate>,
): Promise<CustomFieldRow> {
  const before = await readOne(tx, id)
  const others = (await readCustomFields(tx, before.entity)).filter((field) => field.id !== id && !field.is_archived)
  const next = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }
  refuseIndexed(others, next)
  await tx
    .updateTable('custom_fields')
    .set({
      ...columnsOf(next),
      ...(is_archived !== undefined && { archived_at: is_archived ? sql<string>`now()` : null }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await saveLinks(tx, id, { rights, work_types })
  await saveRows(tx, before, next)
  await announceAccessChange(tx, actor.accountId)
  return readOne(tx, id)
}

function refuseIndexed(others: readonly CustomFieldRow[], { is_indexed }: { is_indexed?: boolean | undefined }): void {
  if (is_indexed && others.filter((field) => field.is_indexed).length >= INDEXED_FIELDS_MAX)
    throw invalid({ is_indexed: ['too_many', { max: INDEXED_FIELDS_MAX }] })
}

async function readOne(tx: Tx, id: number): Promise<CustomFieldRow> {
  const field = (await readCustomFields(tx)).find((one) => one.id === id)
  if (!field) throw notFound()
  return field
}

function columnsOf(settings: Settings) {
  const { title, hint, group, type, options = [], unit, min, max, decimals, default_value, client_types } = settings
  const { step, required, show_when, on_report, on_public_page, is_personal, is_indexed } = settings
  let newest = Math.max(0, ...options.map(({ id }) => id ?? 0))
  return {
    title: JSON.stringify(title),
    hint: hint && JSON.stringify(hint),
    group_title: group && JSON.stringify(group),
    type,
    options: JSON.stringify(options.map((option) => ({ ...option, id: option.id ?? ++newest }))),
    unit: unit ?? null,
    min: min ?? null,
    max: max ?? null,
    decimals: decimals ?? null,
    default_value: default_value === null || default_value === undefined ? null : JSON.stringify(default_value),
    client_types: client_types ?? null,
    step: step ?? 'office',
    required: required ?? 'never',
    show_when: JSON.stringify(show_when ?? []),
    on_report: on_report ?? false,
    on_public_page: on_public_page ?? false,
    is_personal: is_personal ?? false,
    is_indexed: is_indexed ?? false,
  }
}

type Settings = Omit<z.output<typeof customFieldCreate>, 'entity' | 'key' | 'rights' | 'work_types'>

type Links = Pick<z.output<typeof customFieldUpdate>, 'rights' | 'work_types'>

async function saveLinks(tx: Tx, id: number, { rights, work_types }: Links): Promise<void> {
  if (rights) {
    await tx.deleteFrom('custom_field_rights').where('field_id', '=', id).execute()
    const limiting = rights.filter(({ right }) => right !== 'edit')
    if (limiting.length > 0)
      await tx
        .insertInto('custom_field_rights')
        .values(limiting.map((right) => ({ ...right, field_id: id })))
        .execute()
  }
  if (!work_types) return
  await tx.deleteFrom('custom_field_work_types').where('field_id', '=', id).execute()
  const types = [...new Set(work_types)]
  if (types.length > 0)
    await tx
      .insertInto('custom_field_work_types')
      .values(types.map((work_type_id) => ({ field_id: id, work_type_id })))
      .execute()
}

/** The values and the index, as the field now is. */
async function saveRows(
  tx: Tx,
  { id, entity, ...before }: CustomFieldRow,
  next: Pick<CustomFieldRow, 'type' | 'is_indexed'>,
): Promise<void> {
  const key = sql`${String(id)}::text`
  const rows = sql.table(ENTITY_ROWS[entity].table)
  if (before.type === 'choice' && next.type === 'multichoice') {
    await sql`
      update ${rows} t set custom = t.custom || jsonb_build_object(${key}, jsonb_build_array(t.custom -> ${key}))
      where t.custom ? ${key} and jsonb_typeof(t.custom -> ${key}) <> 'array'`.execute(tx)
  }
  if (before.is_indexed === next.is_indexed) return
  await tx.deleteFrom('custom_index').where('field_id', '=', id).execute()
  if (!next.is_indexed) return
  await sql`
    insert into custom_index (account_id, entity, row_id, field_id, place, text_value, number_value, time_value)
      select t.account_id, ${entity}, t.${sql.ref(ENTITY_ROWS[entity].id)}, found.*
      from ${rows} t cross join lateral custom_index_rows(t.account_id, ${entity},
        jsonb_build_object(${key}, t.custom -> ${key})) found
      where t.custom ? ${key}
    on conflict do nothing`.execute(tx)
}

/** @throws AppError in_use when a row has a value of it, or another field is shown by it */
export async function deleteCustomField(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { entity, key } = await readOne(tx, id)
  const rows = sql.table(ENTITY_ROWS[entity].table)
  const { rows: used } = await sql`
    select from ${rows} t where t.custom ? ${String(id)}::text
    union all select from custom_fields f
      where f.entity = ${entity} and f.id <> ${id} and f.show_when @> jsonb_build_array(jsonb_build_object('field', ${key}::text))
    limit 1`.execute(tx)
  if (used.length > 0) throw new AppError('in_use', { details: [] })
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute()
  await announceAccessChange(tx, actor.accountId)
}
