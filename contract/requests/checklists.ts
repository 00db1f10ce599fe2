import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { columnsOfRow } from '../export-columns.ts'
import { flag, listQuery, pageOf, selectorQuery } from '../paging.ts'
import { defineRoutes, id, idParams, named, optionalText, requiredText, rowActionsSchema, time } from '../route.ts'
import { findItemProblems } from './checklist-items.ts'

export const ITEM_TYPES = ['choice', 'multichoice', 'text', 'number', 'photo'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

/** A prepared answer; `is_defect` marks the request as having found a defect. */
export const answerOption = z.strictObject({
  id: z.number().int().positive(),
  title: requiredText(200, 'title_required'),
  is_defect: z.boolean().default(false),
})
export type AnswerOption = z.output<typeof answerOption>

const itemFields = {
  title: requiredText(300, 'title_required'),
  hint: optionalText(1000).default(null),
  type: z.enum(ITEM_TYPES),
  answers: z.array(answerOption).max(50).default([]),
  is_required: z.boolean().default(false),
  photo_required: z.boolean().default(false),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  unit: optionalText(20).default(null),
}

export const checklistItem = z.object({
  id: z.number(),
  position: z.number(),
  title: z.string(),
  hint: z.string().nullable(),
  type: z.enum(ITEM_TYPES),
  answers: z.array(z.object({ id: z.number(), title: z.string(), is_defect: z.boolean() })),
  is_required: z.boolean(),
  photo_required: z.boolean(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string().nullable(),
})
export type ChecklistItem = z.output<typeof checklistItem>

function checkItem(item: Parameters<typeof findItemProblems>[0], context: z.RefinementCtx): void {
  for (const problem of findItemProblems(item)) context.addIssue({ code: 'custom', ...problem })
}

export const checklistItemCreate = z.strictObject(itemFields).superRefine(checkItem)
export const checklistItemUpdate = z
  .strictObject({
    title: itemFields.title,
    hint: optionalText(1000),
    type: itemFields.type,
    answers: z.array(answerOption).max(50),
    is_required: z.boolean(),
    photo_required: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    unit: optionalText(20),
  })
  .partial()
  .superRefine(checkItem)

export const checklistRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  items_count: z.number(),
  is_archived: z.boolean(),
  created_at: time,
})
export type ChecklistRow = z.output<typeof checklistRow>

export const checklistColumns = columnsOfRow(checklistRow, ['id', 'is_archived'])

/** `requests_count`: how many of the requests that the user may see have a copy of it. */
export const checklistPage = checklistRow.extend({
  items: z.array(checklistItem),
  requests_count: z.number(),
  actions: rowActionsSchema('check_lists'),
})
export type ChecklistPage = z.output<typeof checklistPage>

/** A piece of equipment that proposes a checklist when it is put on a request. */
export const checklistUse = z.object({
  id: z.number(),
  title: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  facility: named.nullable(),
})
export type ChecklistUse = z.output<typeof checklistUse>

export const checklistCreate = z.strictObject({
  name: requiredText(200, 'title_required'),
  description: optionalText(2000).optional(),
  items: z.array(checklistItemCreate).max(200).optional(),
})
export const checklistUpdate = z.strictObject({
  name: requiredText(200, 'title_required').optional(),
  description: optionalText(2000).optional(),
  is_archived: z.boolean().optional(),
})

export const checklistRoutes = defineRoutes({
  ...crudRoutes('check_lists', {
    path: '/checklist',
    summaries: {
      list: 'Checklists',
      show: 'A checklist with its items',
      create: 'Create a checklist',
      update: 'Change a checklist',
      remove: 'Delete a checklist that no equipment names; requests keep their copies',
    },
    query: listQuery(['name', 'created_at'], { archived: flag.optional() }),
    row: checklistRow,
    page: checklistPage,
    create: checklistCreate,
    update: checklistUpdate,
  }),
  forSelector: {
    method: 'GET',
    path: '/checklist/checklistForSelector',
    access: 'user',
    summary: 'Checklists to choose from',
    query: selectorQuery,
    response: z.array(named),
  },
  products: {
    method: 'GET',
    path: '/checklist/:id/products',
    access: 'check_lists:read',
    summary: 'What uses a checklist: the equipment that proposes it',
    params: idParams,
    query: listQuery(['title'], {}),
    response: pageOf(checklistUse),
  },
  addItem: {
    method: 'POST',
    path: '/checklist/:id/add-item',
    access: 'check_lists:update',
    summary: 'Add an item at the end',
    actions: ['check_lists.items'],
    params: idParams,
    body: checklistItemCreate,
    response: checklistItem,
    status: 201,
  },
  updateItem: {
    method: 'POST',
    path: '/checklist-item/:id',
    access: 'check_lists:update',
    summary: 'Change an item',
    actions: ['check_lists.items'],
    params: idParams,
    body: checklistItemUpdate,
    response: checklistItem,
  },
  duplicateItem: {
    method: 'POST',
    path: '/checklist-item/:id/duplicate',
    access: 'check_lists:update',
    summary: 'Copy an item below itself',
    actions: ['check_lists.items'],
    params: idParams,
    response: checklistItem,
    status: 201,
  },
  removeItem: {
    method: 'DELETE',
    path: '/checklist-item/:id',
    access: 'check_lists:update',
    summary: 'Delete an item',
    actions: ['check_lists.items'],
    params: idParams,
    response: z.null(),
  },
  moveItems: {
    method: 'POST',
    path: '/checklist-item/position',
    access: 'check_lists:update',
    summary: 'Put items in a new order',
    actions: ['check_lists.items'],
    body: z
      .array(z.strictObject({ id, position: z.number().int().min(0) }))
      .min(1)
      .max(200),
    response: z.null(),
  },
})
