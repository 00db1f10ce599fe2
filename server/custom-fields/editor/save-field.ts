import { sql } from 'kysely'
import type { z } from 'zod'
import type { CustomFieldRow, customFieldCreate, customFieldUpdate } from '#contract/custom-fields/custom-fields.ts'
import {
  CUSTOM_FIELDS_KEPT_MAX,
  CUSTOM_FIELDS_MAX,
  INDEXED_FIELDS_MAX,
  INDEXED_TYPES,
} from '#contract/custom-fields/field-types.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { InvalidCall } from '../../http/invalid-call.ts'
import { announceAccessChange } from '../../live/announce.ts'
import { dependentErrors, readConditions, removedOptions } from './check-conditions.ts'
import { readDefault, type SettingErrors, type Settings, settingErrors } from './check-settings.ts'
import { emptyIndex, fillIndex, makeSeveral, rowsWithOptions } from './field-rows.ts'
import { hasRows } from './has-rows.ts'
import { readCustomField, readCustomFields } from './read-fields.ts'
import { recordChange, recordField } from './record-field.ts'

type CreateBody = z.output<typeof customFieldCreate>
type UpdateBody = z.output<typeof customFieldUpdate>
type PlacedSettings = Settings & { position: number }
type GivenOptions = CreateBody['options']

const NEW: Omit<Settings, 'entity' | 'key' | 'title' | 'type'> = {
  hint: null,
  group: null,
  options: [],
  unit: null,
  min: null,
  max: null,
  decimals: null,
  default_value: null,
  work_types: [],
  client_types: null,
  step: 'office',
  required: 'never',
  show_when: [],
  on_report: false,
  on_public_page: false,
  is_personal: false,
  is_indexed: false,
  permissions: [],
}

/** @throws AppError validation_failed, InvalidCall at the settings that cannot be */
export async function createCustomField(tx: Tx, actor: Actor, body: CreateBody): Promise<CustomFieldRow> {
  await lockFields(tx, actor)
  const { isReservedKey } = await import('./reserved-keys.ts')
  const fields = await readCustomFields(tx, body.entity)
  const { options, last } = numberOptions(body.options, [], 0)
  const next: Settings = { ...NEW, ...given(body), options, permissions: limiting(body.permissions ?? []) }
  const errors: SettingErrors = settingErrors(next, undefined)
  if (isReservedKey(next.entity, next.key)) errors.key = 'key_reserved'
  if (fields.some(({ key }) => key === next.key)) errors.key = 'key_taken'
  if (activeOf(fields).length >= CUSTOM_FIELDS_MAX) errors.key = ['fields_full', { max: CUSTOM_FIELDS_MAX }]
  else if (fields.length >= CUSTOM_FIELDS_KEPT_MAX) errors.key = ['fields_full', { max: CUSTOM_FIELDS_KEPT_MAX }]
  const position = Math.max(0, ...fields.map((field) => field.position)) + 1
  const checked = await check(tx, actor, { next: { ...next, position }, before: undefined, fields, errors })
  const { id } = await tx
    .insertInto('custom_fields')
    .values({ ...columnsOf(checked), entity: next.entity, key: next.key, position, last_option: last })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLinks(tx, id, checked)
  await recordField(tx, actor, 'customFieldCreated', { id, ...checked })
  await announceAccessChange(tx, actor.accountId)
  return readCustomField(tx, id)
}

/**
 * @throws AppError not_found; validation_failed, InvalidCall at the settings that cannot be; in_use with `details`
 * {options: [{id, rows}]} where rows have an option that is left out
 */
export async function updateCustomField(
  tx: Tx,
  actor: Actor,
  id: number,
  { is_archived, ...body }: UpdateBody,
): Promise<CustomFieldRow> {
  await lockFields(tx, actor)
  const before = await readCustomField(tx, id)
  const fields = await readCustomFields(tx, before.entity)
  const { last_option } = await tx
    .selectFrom('custom_fields')
    .select('last_option')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const numbered = body.options ? numberOptions(body.options, before.options, last_option) : null
  const next = following(
    before,
    {
      ...before,
      ...given(body),
      options: numbered?.options ?? before.options,
      permissions: body.permissions ? limiting(body.permissions) : before.permissions,
    },
    body,
  )
  const others = fields.filter((field) => field.id !== id)
  const errors: SettingErrors = {
    ...settingErrors(next, before),
    ...numbered?.errors,
    ...dependentErrors({ next, before, fields: others }),
  }
  const isRestored = is_archived === false && before.is_archived
  if (isRestored && activeOf(others).length >= CUSTOM_FIELDS_MAX)
    errors.is_archived = ['fields_full', { max: CUSTOM_FIELDS_MAX }]
  const checked = await check(tx, actor, { next, before, fields: others, errors })
  if (numbered) await refuseUsed(tx, before, checked)
  await tx
    .updateTable('custom_fields')
    .set({
      ...columnsOf(checked),
      ...(numbered && { last_option: numbered.last }),
      ...(is_archived !== undefined && {
        archived_at: is_archived ? sql<string>`coalesce(archived_at, now())` : null,
        ...(!is_archived && { erase_at: null }),
      }),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await saveLinks(tx, id, checked)
  await saveRows(tx, id, before, checked)
  const after = await readCustomField(tx, id)
  await recordChange(tx, actor, before, after)
  await announceAccessChange(tx, actor.accountId)
  return after
}

/** One change of the account's fields at a time: their number, order and conditions are checked together. */
export async function lockFields(tx: Tx, { accountId }: Pick<Actor, 'accountId'>): Promise<void> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
}

export function activeOf(fields: readonly CustomFieldRow[]): CustomFieldRow[] {
  return fields.filter((field) => !field.is_archived)
}

/** Without the settings that the body leaves out. */
function given<Body extends object>(body: Body): { [K in keyof Body]: Exclude<Body[K], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never
}

function limiting(permissions: NonNullable<CreateBody['permissions']>): Settings['permissions'] {
  return permissions.flatMap(({ role_id, right }) => (right === 'edit' ? [] : [{ role_id, right }]))
}

/** What follows from a change of type where the body says nothing else. */
function following(before: Settings, next: PlacedSettings, body: UpdateBody): PlacedSettings {
  if (next.type === before.type) return next
  return {
    ...next,
    ...(!INDEXED_TYPES.includes(next.type) && body.is_indexed === undefined && { is_indexed: false }),
    ...(next.type === 'multichoice' &&
      body.default_value === undefined &&
      typeof before.default_value === 'number' && { default_value: [before.default_value] }),
  }
}

/** A new option gets the number after the newest that the field has had. */
function numberOptions(options: GivenOptions = [], known: Settings['options'], last: number) {
  let newest = Math.max(last, ...known.map(({ id }) => id), ...options.map(({ id }) => id ?? 0))
  const errors: SettingErrors = {}
  const numbered = options.map((option, index) => {
    if (option.id !== undefined && known.length > 0 && !known.some(({ id }) => id === option.id))
      errors[`options.${index}.id`] = 'not_found'
    return { ...option, id: option.id ?? ++newest }
  })
  return { options: numbered as Settings['options'], last: newest, errors }
}

interface Unchecked {
  next: PlacedSettings
  before: CustomFieldRow | undefined
  /** The other fields of the entity. */
  fields: readonly CustomFieldRow[]
  errors: SettingErrors
}

/** The settings as they are stored. */
async function check(tx: Tx, actor: Actor, { next, before, fields, errors }: Unchecked): Promise<PlacedSettings> {
  const { conditions, errors: wrong } = await readConditions(tx, actor, { next, before, fields })
  Object.assign(errors, wrong, { ...(await linkErrors(tx, next)), ...errors })
  if (next.is_indexed && activeOf(fields).filter((field) => field.is_indexed).length >= INDEXED_FIELDS_MAX)
    errors.is_indexed = ['indexed_full', { max: INDEXED_FIELDS_MAX }]
  const { value, issues } = readDefault(actor, next)
  if (issues.length === 0 && !(await hasRows(tx, next.type, [value]))) errors.default_value = 'not_found'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (issues.length > 0) throw new InvalidCall(issues)
  return { ...next, show_when: conditions, default_value: value }
}

/** Of roles and types of work that the account does not have. */
async function linkErrors(tx: Tx, { permissions, work_types }: Settings): Promise<SettingErrors> {
  const errors: SettingErrors = {}
  if (permissions.length > 0) {
    const roles = await tx.selectFrom('roles').select(['id', 'is_system']).execute()
    for (const [index, { role_id }] of permissions.entries()) {
      const role = roles.find(({ id }) => id === role_id)
      if (!role) errors[`permissions.${index}.role_id`] = 'role_unknown'
      else if (role.is_system) errors[`permissions.${index}.role_id`] = 'role_fixed'
      else if (permissions.findIndex((right) => right.role_id === role_id) < index)
        errors[`permissions.${index}.role_id`] = 'duplicate'
    }
  }
  if (work_types.length > 0) {
    const { count } = await tx
      .selectFrom('work_types')
      .select((one) => one.fn.countAll<number>().as('count'))
      .where('name', 'in', work_types)
      .executeTakeFirstOrThrow()
    if (count < work_types.length) errors.work_types = 'not_found'
  }
  return errors
}

function columnsOf(settings: Settings) {
  const { title, hint, group, type, options, unit, min, max, decimals, default_value, client_types } = settings
  const { step, required, show_when, on_report, on_public_page, is_personal, is_indexed } = settings
  return {
    title: JSON.stringify(title),
    hint: hint && JSON.stringify(hint),
    group_title: group && JSON.stringify(group),
    type,
    options: JSON.stringify(options),
    unit,
    min,
    max,
    decimals,
    default_value: default_value === null ? null : JSON.stringify(default_value),
    client_types,
    step,
    required,
    show_when: JSON.stringify(show_when),
    on_report,
    on_public_page,
    is_personal,
    is_indexed,
  }
}

async function saveLinks(tx: Tx, id: number, { permissions, work_types }: Settings): Promise<void> {
  await tx.deleteFrom('custom_field_rights').where('field_id', '=', id).execute()
  await tx.deleteFrom('custom_field_work_types').where('field_id', '=', id).execute()
  if (permissions.length > 0)
    await tx
      .insertInto('custom_field_rights')
      .values(permissions.map((right) => ({ ...right, field_id: id })))
      .execute()
  if (work_types.length > 0)
    await sql`
      insert into custom_field_work_types (field_id, work_type_id)
        select ${id}, w.id from work_types w where w.name = any(${work_types})`.execute(tx)
}

/** Rows keep what they have: an option that any of them has is archived, not removed. */
async function refuseUsed(tx: Tx, before: CustomFieldRow, next: Settings): Promise<void> {
  const removed = removedOptions(before, next)
  const used = await rowsWithOptions(
    tx,
    before,
    removed.map(({ id }) => id),
  )
  const [first] = used
  if (!first) return
  const title = removed.find(({ id }) => id === first.id)?.title ?? {}
  throw new AppError('in_use', {
    fields: { options: ['option_in_use', { title: Object.values(title)[0] ?? '', rows: first.rows }] },
    details: { options: used },
  })
}

/** The values and the index, as the field now is. */
async function saveRows(tx: Tx, id: number, before: CustomFieldRow, next: Settings): Promise<void> {
  const field = { id, entity: before.entity }
  if (before.type === 'choice' && next.type === 'multichoice') await makeSeveral(tx, field)
  if (before.is_indexed && !next.is_indexed) await emptyIndex(tx, field)
  if (!before.is_indexed && next.is_indexed) await fillIndex(tx, field)
}
