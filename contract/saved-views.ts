import { z } from 'zod'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN, SAVED_VIEW_COLUMNS_MAX, SAVED_VIEW_QUERY_MAX } from './limits.ts'
import { defineRoutes, idParams, requiredText, rowActionsSchema } from './route.ts'
import { DENSITIES, VIEW_ENTITIES } from './view-entities.ts'

const NAME_MAX = 60
const COLUMN_MAX = 60

/** What a saved view stores of the list. */
const shown = {
  /** The list's part of its address, without the page: `status=1,2&sort=deadline_at`. */
  query: z.string().max(SAVED_VIEW_QUERY_MAX),
  /** The columns of the table in their order; null for those the user has chosen. */
  columns: z.array(z.string().max(COLUMN_MAX)).max(SAVED_VIEW_COLUMNS_MAX).nullable(),
  /** Their widths in pixels, which share the width of the screen; null for the usual ones. */
  widths: z
    .record(z.string().max(COLUMN_MAX), z.number().int().min(COLUMN_WIDTH_MIN).max(COLUMN_WIDTH_MAX))
    .refine((widths) => Object.keys(widths).length <= SAVED_VIEW_COLUMNS_MAX)
    .nullable(),
  density: z.enum(DENSITIES),
}

export const savedView = z.object({
  id: z.number(),
  entity: z.enum(VIEW_ENTITIES),
  name: z.string(),
  ...shown,
  /** Whether the whole account sees it. */
  is_shared: z.boolean(),
  /** Whether the list opens on it, for its owner only. */
  is_default: z.boolean(),
  is_own: z.boolean(),
  owner: z.string(),
  actions: rowActionsSchema('views'),
})
export type SavedView = z.output<typeof savedView>

/** A view that a list opens on, as the browser needs it before it loads rows. */
export const defaultView = savedView.pick({
  id: true,
  entity: true,
  query: true,
  columns: true,
  widths: true,
  density: true,
})
export type DefaultView = z.output<typeof defaultView>

const fields = {
  name: requiredText(NAME_MAX),
  ...shown,
  is_shared: z.boolean(),
  is_default: z.boolean(),
}

export const savedViewCreate = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  entity: z.enum(VIEW_ENTITIES),
  name: fields.name,
  query: fields.query,
})
export type SavedViewCreate = z.output<typeof savedViewCreate>

export const savedViewUpdate = z.strictObject(fields).partial()
export type SavedViewUpdate = z.output<typeof savedViewUpdate>

export const savedViewRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/views',
    access: 'user',
    isPrivate: true,
    summary: "A list's saved views: one's own and those shared with the account, by name",
    query: z.strictObject({ entity: z.enum(VIEW_ENTITIES) }),
    response: z.array(savedView),
  },
  create: {
    method: 'POST',
    path: '/views',
    access: 'user',
    summary: 'Save what a list shows under a name',
    body: savedViewCreate,
    response: savedView,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/views/:id',
    access: 'user',
    summary: "Change a saved view of one's own",
    actions: ['views.update'],
    params: idParams,
    body: savedViewUpdate,
    response: savedView,
  },
  remove: {
    method: 'DELETE',
    path: '/views/:id',
    access: 'user',
    summary: "Remove a saved view of one's own, or as an admin a shared one",
    actions: ['views.delete'],
    params: idParams,
    response: z.null(),
  },
})
