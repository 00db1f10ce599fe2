import { z } from 'zod'
import { WORK_TYPE_COLORS, WORK_TYPE_ICONS } from './work-type-looks.ts'
import type { TranslatedWorkType } from './work-type-name.ts'

/** How a type of work is shown, and what a new request of it has where its body does not say. */
export const workTypeSettings = {
  name: z.string(),
  /** By language. */
  translations: z.record(z.string(), z.string()),
  icon: z.enum(WORK_TYPE_ICONS).nullable(),
  color: z.enum(WORK_TYPE_COLORS).nullable(),
  default_duration_min: z.number().nullable(),
  default_priority: z.union([z.literal(0), z.literal(1)]).nullable(),
  client_sign_required: z.boolean().nullable(),
  /** From the creation of a request to its deadline, around the clock. */
  deadline_hours: z.number().nullable(),
}

/** A type that is more than its name, as forms and lists need it. */
export const knownWorkType = z.object({
  ...workTypeSettings,
  former_names: z.array(z.string()),
  /** Ids. */
  checklists: z.array(z.number()),
}) satisfies z.ZodType<TranslatedWorkType>
export type KnownWorkType = z.output<typeof knownWorkType>
