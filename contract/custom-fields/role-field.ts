import { z } from 'zod'
import {
  CONDITION_OPS,
  CUSTOM_ENTITIES,
  CUSTOM_TYPES,
  FIELD_STEPS,
  REQUIRED_AT,
  type RoleField,
} from './field-types.ts'

const ownText = z.record(z.string(), z.string())

/** A field of the account's own as the user's role has it. */
export const roleField = z.object({
  id: z.number(),
  entity: z.enum(CUSTOM_ENTITIES),
  key: z.string(),
  title: ownText,
  hint: ownText.nullable(),
  group: ownText.nullable(),
  type: z.enum(CUSTOM_TYPES),
  options: z.array(
    z.object({ id: z.number(), title: ownText, color: z.string().nullable(), is_archived: z.boolean() }),
  ),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  decimals: z.number().nullable(),
  default_value: z.unknown(),
  /** Names of types of work; null: requests of any. */
  work_types: z.array(z.string()).nullable(),
  client_types: z.array(z.string()).nullable(),
  step: z.enum(FIELD_STEPS),
  required: z.enum(REQUIRED_AT),
  show_when: z.array(z.object({ field: z.string(), op: z.enum(CONDITION_OPS), value: z.unknown().optional() })),
  on_report: z.boolean(),
  on_public_page: z.boolean(),
  is_personal: z.boolean(),
  is_indexed: z.boolean(),
  right: z.enum(['read', 'edit']),
}) satisfies z.ZodType<RoleField>
