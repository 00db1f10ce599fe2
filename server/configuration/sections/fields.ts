import type { CustomFieldRow } from '#contract/custom-fields/custom-fields.ts'
import {
  CUSTOM_ENTITIES,
  type CustomType,
  FIELD_PERMISSIONS,
  FIELD_STEPS,
  type FieldRight,
  isReferenceType,
  type OwnText,
  ownTextIn,
  TYPE_CHANGES,
} from '#contract/custom-fields/field-types.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { createCustomField, deleteCustomField, readCustomFields, updateCustomField } from '../../custom-fields/index.ts'
import { type InvalidReason, invalid } from '../../errors/app-error.ts'
import type { AccountNames } from './account-names.ts'
import { given, type Item, mergeNamed, type SectionRules, type Writing } from './section.ts'

type Field = Item<'fields'>
type Condition = NonNullable<Field['show_when']>[number]
type Right = NonNullable<Field['permissions']>[number]
type Option = CustomFieldRow['options'][number]

export const customFieldsSection: SectionRules<'fields'> = {
  nameOf: ({ entity, key }) => `${entity}.${key}`,

  async read(tx, names) {
    const rows = await readCustomFields(tx)
    const place = ({ entity, step, position }: CustomFieldRow) => [
      CUSTOM_ENTITIES.indexOf(entity),
      FIELD_STEPS.indexOf(step),
      position,
    ]
    return rows
      .toSorted((one, other) => firstDifference(place(one), place(other)) || one.id - other.id)
      .map((row) => ({ id: row.id, item: asItem(row, rows, names), isArchived: row.is_archived }))
  },

  references: ({ entity, work_types = [], show_when = [], permissions = [] }) => [
    ...work_types.map((name, index) => ({ section: 'work_types' as const, name, at: `work_types.${index}` })),
    ...show_when.map(({ field }, index) => ({
      section: 'fields' as const,
      name: `${entity}.${field}`,
      at: `show_when.${index}.field`,
    })),
    ...permissions.map(({ role }, index) => ({
      section: 'roles' as const,
      name: role,
      at: `permissions.${index}.role`,
    })),
  ],

  /** Options and languages that the file does not name stay, and so do the permissions of other roles. */
  merge(stored, file) {
    const texts = (name: 'title' | 'hint' | 'group') =>
      file[name] && { [name]: { ...(stored[name] as OwnText | null), ...file[name] } }
    return {
      ...stored,
      ...file,
      ...texts('title'),
      ...texts('hint'),
      ...texts('group'),
      ...(file.options && { options: mergeOptions(stored.options ?? [], file.options) }),
      ...(file.work_types && { work_types: file.work_types.toSorted() }),
      ...(file.show_when && { show_when: file.show_when.map(tidyCondition) }),
      ...(file.permissions && {
        permissions: sorted(
          mergeNamed(stored.permissions ?? [], file.permissions, (one, other) => one.role === other.role),
        ),
      }),
    }
  },

  async create(writing, item) {
    const { tx, actor } = writing
    const options = (item.options ?? []).map((option, index) => ({ ...option, id: index + 1 }))
    const others = await readCustomFields(tx, item.entity)
    const { id } = await createCustomField(tx, actor, {
      ...given(item),
      options,
      ...withIds(writing, item, { type: item.type, options, others }),
    } as never)
    return id
  },

  async change(writing, id, { entity: _entity, key: _key, ...changes }, isArchived) {
    const { tx, actor } = writing
    const { type, options, ...rest } = changes
    const rows = await readCustomFields(tx)
    const before = rows.find((row) => row.id === id)
    if (!before) return
    const others = rows.filter((row) => row.entity === before.entity)
    // Options have their numbers once they are saved.
    const shape = {
      ...(type && { type }),
      ...(options && { options: options.map((option) => ({ ...option, ...knownOption(before.options, option) })) }),
      ...(isArchived !== undefined && { is_archived: isArchived }),
    }
    const after = Object.keys(shape).length > 0 ? await updateCustomField(tx, actor, id, shape as never) : before
    if (Object.keys(rest).length === 0) return
    const kept = before.show_when.filter((condition) => isOfThisAccount(condition, others))
    const { show_when, ...ids } = withIds(writing, rest, { type: after.type, options: after.options, others })
    await updateCustomField(tx, actor, id, {
      ...given(rest),
      ...ids,
      ...(show_when && { show_when: [...show_when, ...kept] }),
    } as never)
  },

  remove: ({ tx, actor }, id) => deleteCustomField(tx, actor, id),
}

function firstDifference(one: number[], other: number[]): number {
  return one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** Values that are ids of the account's rows are no part of a file. */
function asItem(row: CustomFieldRow, rows: readonly CustomFieldRow[], names: AccountNames): Field {
  const { id: _id, position: _position, is_archived: _isArchived, erase_at: _eraseAt, ...settings } = row
  const others = rows.filter(({ entity }) => entity === row.entity)
  return {
    ...settings,
    options: row.options.map(({ id: _option, ...option }) => option) as never,
    default_value: isReferenceType(row.type) ? null : titlesOf(row.options, row.default_value),
    work_types: row.work_types.toSorted(),
    show_when: row.show_when
      .filter((condition) => !isOfThisAccount(condition, others) && others.some(({ key }) => key === condition.field))
      .map(({ field, op, value }) => {
        const options = others.find(({ key }) => key === field)?.options ?? []
        return tidyCondition({ field, op, value: titlesOf(options, value) })
      }),
    permissions: sorted(
      row.permissions.flatMap(({ role_id, right }) => {
        const role = names.nameOf('roles', role_id)
        return role ? [{ role, right }] : []
      }),
    ),
  }
}

function isOfThisAccount({ field, op }: Pick<Condition, 'field' | 'op'>, others: readonly CustomFieldRow[]): boolean {
  const type = others.find(({ key }) => key === field)?.type
  return type !== undefined && isReferenceType(type) && op !== 'filled' && op !== 'empty'
}

function tidyCondition({ field, op, value }: Condition): Condition {
  return op === 'filled' || op === 'empty' ? { field, op } : { field, op, value }
}

function sorted(permissions: readonly Right[]): Right[] {
  return permissions.filter(({ right }) => right !== 'edit').toSorted((one, other) => (one.role < other.role ? -1 : 1))
}

/** Numbers of options as their titles; another value as it is. */
function titlesOf(options: readonly Option[], value: unknown): unknown {
  if (options.length === 0 || value === null || value === undefined) return value ?? null
  if (Array.isArray(value)) return value.map((one) => titlesOf(options, one))
  const option = options.find(({ id }) => id === value)
  return option ? ownTextIn(option.title, DEFAULT_LOCALE) : value
}

function mergeOptions<O extends { title: OwnText }>(stored: readonly O[], file: readonly O[]): O[] {
  return mergeNamed(stored, file, isSameOption).map((option) => {
    const known = stored.find((one) => isSameOption(one, option))
    return known ? { ...option, title: { ...known.title, ...option.title } } : option
  })
}

function isSameOption({ title }: { title: OwnText }, other: { title: OwnText }): boolean {
  return Object.values(title).some((said) => Object.values(other.title).includes(said))
}

function knownOption(options: readonly Option[], option: { title: OwnText }): { id?: number } {
  const known = options.find((one) => isSameOption(one, option))
  return known ? { id: known.id } : {}
}

interface Around {
  type: CustomType
  options: readonly { id: number; title: OwnText }[]
  /** Of the same entity. */
  others: readonly CustomFieldRow[]
}

/**
 * The settings of a file that name other items, with their ids.
 * @throws AppError validation_failed at a name that the account does not have
 */
function withIds({ names }: Writing, item: Partial<Field>, { options, others, type }: Around) {
  const missing: Record<string, InvalidReason> = {}
  const roleNamed = (name: string, at: string) => {
    const id = names.idOf('roles', name)
    if (id === undefined) missing[at] = ['reference_missing', { name }]
    return id ?? 0
  }
  const numberOf = (known: Around['options'], value: unknown, at: string): unknown => {
    if (known.length === 0 || value === null || value === undefined) return value
    if (Array.isArray(value)) return value.map((one) => numberOf(known, one, at))
    const option = known.find(({ title }) => Object.values(title).includes(String(value)))
    if (!option) missing[at] = ['reference_missing', { name: String(value).slice(0, NAME_SHOWN_MAX) }]
    return option?.id
  }
  const ids = {
    ...(item.default_value !== undefined && {
      default_value: isReferenceType(type) ? undefined : numberOf(options, item.default_value, 'default_value'),
    }),
    ...(item.permissions && {
      permissions: item.permissions.map(({ role, right }, index) => ({
        role_id: roleNamed(role, `permissions.${index}.role`),
        right,
      })),
    }),
    ...(item.show_when && {
      show_when: item.show_when.map(({ field, op, value }, index) => {
        const other = others.find(({ key }) => key === field)
        if (!other) missing[`show_when.${index}.field`] = ['reference_missing', { name: field }]
        return tidyCondition({ field, op, value: numberOf(other?.options ?? [], value, `show_when.${index}.value`) })
      }),
    }),
  }
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return ids
}

const NAME_SHOWN_MAX = 100

/** Whether a field could not become what a file says it is. */
export function hasOtherType(stored: Field, file: Field): boolean {
  return stored.type !== file.type && TYPE_CHANGES[stored.type] !== file.type
}

/** Whether a role would be allowed more with a field than it is. */
export function seesMore(stored: Field, merged: Field): boolean {
  const extent = (permissions: readonly Right[] | undefined, role: string) =>
    FIELD_PERMISSIONS.indexOf(permissions?.find((right) => right.role === role)?.right ?? ('edit' satisfies FieldRight))
  return (stored.permissions ?? []).some(
    ({ role }) => extent(merged.permissions, role) > extent(stored.permissions, role),
  )
}
