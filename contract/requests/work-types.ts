import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { LOCALES } from '../locales.ts'
import { flag, listQuery } from '../paging.ts'
import { defineRoutes, id, idParams, named, optionalText, requiredText, rowActionsSchema } from '../route.ts'
import { workTypeSettings } from '../work-types/known-work-type.ts'
import { WORK_TYPE_COLORS, WORK_TYPE_ICONS } from '../work-types/work-type-looks.ts'
import { duration } from './request-changes.ts'

/** Of the name, in the requests too. */
export const WORK_TYPE_NAME_MAX = 100
/** Beyond these, none is added in the settings; a name typed into a request is kept all the same. */
export const WORK_TYPES_MAX = 300
/** A year. */
export const DEADLINE_HOURS_MAX = 8760
const CHECKLISTS_MAX = 20

const priority = z.union([z.literal(0), z.literal(1)])

const fields = {
  name: requiredText(WORK_TYPE_NAME_MAX, 'title_required'),
  /** Shown instead of the name in these languages. */
  translations: z
    .strictObject(Object.fromEntries(LOCALES.map((locale) => [locale, optionalText(WORK_TYPE_NAME_MAX).optional()])))
    .transform(
      (texts) =>
        Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<
          Record<(typeof LOCALES)[number], string>
        >,
    ),
  icon: z.enum(WORK_TYPE_ICONS).nullable(),
  color: z.enum(WORK_TYPE_COLORS).nullable(),
  /** What a new request of the type has where its body does not say. */
  default_duration_min: duration.nullable(),
  default_priority: priority.nullable(),
  client_sign_required: flag.nullable(),
  /** From the creation of a request to its deadline, around the clock. */
  deadline_hours: z.number().int().min(1).max(DEADLINE_HOURS_MAX).nullable(),
  /** Ids of checklists that a new request gets copies of. */
  checklists: z.array(id).max(CHECKLISTS_MAX),
  /** Its place among the types. */
  position: z.number().int().min(0).max(1000),
  is_archived: flag,
}

export const workTypeCreate = z.strictObject({
  ...z.strictObject(fields).omit({ is_archived: true }).partial().shape,
  name: fields.name,
})
export const workTypeUpdate = z.strictObject(fields).partial()
export type WorkTypeUpdate = z.output<typeof workTypeUpdate>

export const workTypeRow = z.object({
  id: z.number(),
  ...workTypeSettings,
  checklists: z.array(named),
  position: z.number(),
  is_archived: z.boolean(),
})
export type WorkTypeRow = z.output<typeof workTypeRow>

const workTypePage = workTypeRow.extend({ actions: rowActionsSchema('work_types') })
export type WorkTypePage = z.output<typeof workTypePage>

export const workTypeUsage = z.object({
  requests: z.number(),
  scheduled_requests: z.number(),
  /** Promises of agreements that are for requests of the type alone. */
  targets: z.number(),
  /** The account's own fields that only requests of some types have, this one among them. */
  fields: z.number(),
})
export type WorkTypeUsage = z.output<typeof workTypeUsage>

export const workTypeRoutes = defineRoutes({
  ...crudRoutes('work_types', {
    path: '/work-types',
    summaries: {
      list: 'Types of work, in their order',
      show: 'A type of work',
      create: 'Add a type of work',
      update: 'Change, rename, archive or restore a type of work',
      remove: 'Delete a type of work that nothing names; another is archived or merged',
    },
    query: listQuery([], { archived: flag.optional() }),
    row: workTypeRow,
    page: workTypePage,
    create: workTypeCreate,
    update: workTypeUpdate,
  }),
  usage: {
    method: 'GET',
    path: '/work-types/:id/usage',
    access: 'work_types:read',
    summary: 'How many requests, scheduled requests, promises and fields name a type of work',
    params: idParams,
    response: workTypeUsage,
  },
  merge: {
    method: 'POST',
    path: '/work-types/:id/merge',
    access: 'work_types:delete',
    summary: 'Merge another type of work into this one: what names the other names this one from now on',
    actions: ['work_types.merge'],
    params: idParams,
    body: z.strictObject({ other_id: id }),
    response: workTypePage,
  },
})
