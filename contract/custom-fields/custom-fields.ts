import { z } from 'zod'
import { LOCALES } from '../locales.ts'
import { flag } from '../paging.ts'
import { defineRoutes, id, idParams, optionalText, requiredText, time } from '../route.ts'
import { CLIENT_TYPES } from '../values/client-types.ts'
import {
  CONDITION_OPS,
  CONDITIONS_MAX,
  CUSTOM_ENTITIES,
  CUSTOM_TYPES,
  FIELD_OPTIONS_MAX,
  FIELD_PERMISSIONS,
  FIELD_STEPS,
  OPTION_COLORS,
  REQUIRED_AT,
} from './field-types.ts'

const TITLE_MAX = 100
const HINT_MAX = 300
const UNIT_MAX = 20
const WORK_TYPE_MAX = 100
const BOUND_MAX = 1e12

/** A text that the account writes in at least one of the languages. */
export function ownText(max: number) {
  return z
    .strictObject(Object.fromEntries(LOCALES.map((locale) => [locale, optionalText(max).optional()])))
    .transform(
      (text): Record<string, string> =>
        Object.fromEntries(Object.entries(text).flatMap(([locale, said]) => (said ? [[locale, said]] : []))),
    )
    .refine((text) => Object.keys(text).length > 0, { error: 'title_required' })
}

/** In calls and files: small letters, digits and `_`. */
export const fieldKey = requiredText(40).regex(/^[a-z][a-z0-9_]*$/, { error: 'key_invalid' })

export const fieldOption = z.strictObject({
  /** Absent in a new option, which gets the next number. */
  id: z.int().positive().optional(),
  title: ownText(TITLE_MAX),
  color: z.enum(OPTION_COLORS).nullable().default(null),
  is_archived: flag.default(false),
})

export const fieldCondition = z.strictObject({
  field: fieldKey,
  op: z.enum(CONDITION_OPS),
  value: z.unknown().optional(),
})

export const fieldRight = z.strictObject({ role_id: id, right: z.enum(FIELD_PERMISSIONS) })

const bound = z.number().min(-BOUND_MAX).max(BOUND_MAX).nullable()

const settings = {
  title: ownText(TITLE_MAX),
  hint: ownText(HINT_MAX).nullable(),
  group: ownText(TITLE_MAX).nullable(),
  type: z.enum(CUSTOM_TYPES),
  options: z.array(fieldOption).max(FIELD_OPTIONS_MAX),
  unit: optionalText(UNIT_MAX),
  min: bound,
  max: bound,
  decimals: z.int().min(0).max(6).nullable(),
  default_value: z.unknown(),
  /** Names of types of work; empty: requests of any. */
  work_types: z
    .array(requiredText(WORK_TYPE_MAX))
    .max(100)
    .transform((names) => [...new Set(names)]),
  /** Null: clients of any type. */
  client_types: z.array(z.enum(CLIENT_TYPES)).min(1).nullable(),
  step: z.enum(FIELD_STEPS),
  required: z.enum(REQUIRED_AT),
  show_when: z.array(fieldCondition).max(CONDITIONS_MAX),
  on_report: flag,
  on_public_page: flag,
  is_personal: flag,
  is_indexed: flag,
  /** What roles are allowed less than to change it; a role that is not named may change it. */
  permissions: z.array(fieldRight).max(100),
}

export const customFieldCreate = z.strictObject({
  ...z.strictObject(settings).partial().shape,
  entity: z.enum(CUSTOM_ENTITIES),
  key: fieldKey,
  title: settings.title,
  type: settings.type,
})

export const customFieldUpdate = z.strictObject({ ...settings, is_archived: flag }).partial()

export type CustomFieldCreate = z.input<typeof customFieldCreate>
export type CustomFieldUpdate = z.input<typeof customFieldUpdate>

/** A field as admins see it. */
export const customFieldRow = z.object({
  id: z.number(),
  entity: z.enum(CUSTOM_ENTITIES),
  key: z.string(),
  title: z.record(z.string(), z.string()),
  hint: z.record(z.string(), z.string()).nullable(),
  group: z.record(z.string(), z.string()).nullable(),
  type: z.enum(CUSTOM_TYPES),
  options: z.array(
    z.object({
      id: z.number(),
      title: z.record(z.string(), z.string()),
      color: z.enum(OPTION_COLORS).nullable(),
      is_archived: z.boolean(),
    }),
  ),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.number().nullable(),
  default_value: z.unknown(),
  work_types: z.array(z.string()),
  client_types: z.array(z.enum(CLIENT_TYPES)).nullable(),
  step: z.enum(FIELD_STEPS),
  required: z.enum(REQUIRED_AT),
  show_when: z.array(z.object({ field: z.string(), op: z.enum(CONDITION_OPS), value: z.unknown().optional() })),
  on_report: z.boolean(),
  on_public_page: z.boolean(),
  is_personal: z.boolean(),
  is_indexed: z.boolean(),
  permissions: z.array(z.object({ role_id: z.number(), right: z.enum(['hidden', 'read']) })),
  position: z.number(),
  is_archived: z.boolean(),
  /** When its values are erased; null unless that was decided. */
  erase_at: time.nullable(),
})
export type CustomFieldRow = z.output<typeof customFieldRow>

/** Where a field is used. */
const customFieldUsage = z.object({
  /** Rows of the entity, and those of them that have a value. */
  total: z.number(),
  rows: z.number(),
  options: z.array(z.object({ id: z.number(), rows: z.number() })),
  /** Fields that are shown by its value. */
  dependents: z.array(z.object({ id: z.number(), title: z.record(z.string(), z.string()) })),
  /** Saved views that filter or order by it, or show it. */
  views: z.number(),
})
export type CustomFieldUsage = z.output<typeof customFieldUsage>

export const customFieldRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/custom-fields',
    access: 'admin',
    summary: "The account's own fields of an entity, archived ones last",
    query: z.strictObject({ entity: z.enum(CUSTOM_ENTITIES).optional() }),
    response: z.array(customFieldRow),
  },
  show: {
    method: 'GET',
    path: '/custom-fields/:id',
    access: 'admin',
    summary: "A field of the account's own",
    params: idParams,
    response: customFieldRow,
  },
  create: {
    method: 'POST',
    path: '/custom-fields',
    access: 'admin',
    summary: "Add a field of the account's own",
    body: customFieldCreate,
    response: customFieldRow,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/custom-fields/:id',
    access: 'admin',
    summary: "Change, archive or restore a field of the account's own",
    params: idParams,
    body: customFieldUpdate,
    response: customFieldRow,
  },
  position: {
    method: 'POST',
    path: '/custom-fields/:id/position',
    access: 'admin',
    summary: 'Move a field among those of its entity, and into another group',
    params: idParams,
    /** `before`: the field that it comes before; null: the last. */
    body: z.strictObject({ before: id.nullable(), group: ownText(TITLE_MAX).nullable().optional() }),
    response: z.array(customFieldRow),
  },
  usage: {
    method: 'GET',
    path: '/custom-fields/:id/usage',
    access: 'admin',
    summary: 'How many rows have a value of a field, by option too, and what depends on it',
    params: idParams,
    response: customFieldUsage,
    takesTurns: true,
  },
  erase: {
    method: 'POST',
    path: '/custom-fields/:id/erase',
    access: 'admin',
    summary: 'Erase an archived field with all its values in 30 days; `undo` keeps it',
    params: idParams,
    body: z.strictObject({ undo: flag.default(false) }),
    response: customFieldRow,
  },
})
