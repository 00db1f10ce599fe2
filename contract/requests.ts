import { z } from 'zod'
import { checklistItem } from './checklists.ts'
import { optionalPhone } from './countries.ts'
import { commentBody, feedEvent, unreadCount } from './history.ts'
import { FILE_MAX_BYTES, FILES_PER_UPLOAD, REQUEST_DURATION_DEFAULT_MIN, REQUESTS_PER_PAGE_MAX } from './limits.ts'
import { listQuery, pageOf, severalOf } from './paging.ts'
import {
  ATTENTION_REASONS,
  ATTENTION_STATUS,
  INITIATORS,
  REQUEST_ACTIONS,
  REQUEST_STATUSES,
  REQUEST_TYPES,
} from './request-status.ts'
import {
  date,
  defineRoutes,
  file,
  id,
  idParams,
  money,
  named,
  optionalText,
  person,
  requiredText,
  time,
} from './route.ts'

/** Times of a request are kept to the minute by the screens, to the second by the API. */
export const REQUEST_DURATION_MAX_MIN = 14 * 24 * 60

const requestColumns = {
  id: z.number(),
  number: z.number(),
  name: z.string(),
  type: z.enum(REQUEST_TYPES),
  status: z.number(),
  attention: z.boolean(),
  attention_reasons: z.array(z.enum(ATTENTION_REASONS)),
  work_type: z.string().nullable(),
  priority: z.number(),
  client: named.nullable(),
  facility: named.extend({ address: z.string().nullable() }).nullable(),
  manager: person.nullable(),
  employees: z.array(person),
  deadline_at: time.nullable(),
  planned_start_at: time.nullable(),
  duration_min: z.number(),
  price: z.string().nullable(),
  created_at: time,
  version: z.number(),
}

export const requestListRow = z.object(requestColumns)
export type RequestListRow = z.output<typeof requestListRow>

/** The light row of `view=calendar`. */
export const requestCalendarRow = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  status: z.number(),
  type: z.enum(REQUEST_TYPES),
  priority: z.number(),
  attention: z.boolean(),
  deadline_at: time.nullable(),
  planned_start_at: time.nullable(),
  duration_min: z.number(),
  employees: z.array(z.number()),
  version: z.number(),
})
export type RequestCalendarRow = z.output<typeof requestCalendarRow>

export const requestContact = z.strictObject({
  name: requiredText(200, 'name_required'),
  phone: optionalPhone.default(null),
  email: z.string().trim().max(254).nullable().default(null),
  position: optionalText(200).default(null),
})

/** What answers an item: an answer's id, several ids, a text or a number, as the item's type says. */
export const checklistAnswer = z.union([z.number(), z.array(z.number()), z.string()])

export const requestChecklistItem = checklistItem.extend({
  answer: checklistAnswer.nullable(),
  photo: file.nullable(),
  answered_at: time.nullable(),
})
export type RequestChecklistItem = z.output<typeof requestChecklistItem>

export const requestChecklist = z.object({
  id: z.number(),
  checklist_id: z.number().nullable(),
  name: z.string(),
  is_finished: z.boolean(),
  items: z.array(requestChecklistItem),
})
export type RequestChecklist = z.output<typeof requestChecklist>

export const requestWork = z.object({
  id: z.number(),
  product_id: z.number().nullable(),
  title: z.string(),
  quantity: z.string(),
  measure: z.string().nullable(),
  price: z.string(),
  total: z.string(),
})

export const requestSignature = z.object({ image: z.string(), name: z.string().nullable(), signed_at: time })

export const requestPage = z.object({
  ...requestColumns,
  description: z.string().nullable(),
  author: person.nullable(),
  contact: requestContact.nullable(),
  client_sign_required: z.boolean(),
  client_sign: requestSignature.nullable(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  cancel_reason: z.string().nullable(),
  initiator: z.enum(INITIATORS).nullable(),
  rating: z.number().nullable(),
  rating_comment: z.string().nullable(),
  scheduled_request_id: z.number().nullable(),
  updated_at: time,
  hash: z.string(),
  facility_place: z
    .object({ city: z.string().nullable(), lat: z.number().nullable(), lon: z.number().nullable() })
    .nullable(),
  facility_contacts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      position: z.string().nullable(),
    }),
  ),
  checklists: z.array(requestChecklist),
  equipment: z.array(z.object({ id: z.number(), title: z.string(), model: z.string().nullable() })),
  works: z.array(requestWork),
  works_total: z.string(),
  files: z.array(file),
  route: z.array(z.object({ lat: z.number(), lng: z.number(), time })),
  /** What the reader may do now. */
  actions: z.array(z.enum(REQUEST_ACTIONS)),
})
export type RequestPage = z.output<typeof requestPage>

const duration = z.number().int().min(5).max(REQUEST_DURATION_MAX_MIN)
const ids = z.array(z.number().int().positive()).max(50)

const requestFields = {
  name: requiredText(300, 'title_required'),
  type: z.enum(REQUEST_TYPES),
  work_type: optionalText(100),
  client_id: z.number().int().positive().nullable(),
  facility_id: z.number().int().positive().nullable(),
  manager_id: z.number().int().positive().nullable(),
  planned_start_at: time.nullable(),
  duration_min: duration,
  description: optionalText(10_000),
  client_sign_required: z.boolean(),
  contact: requestContact.nullable(),
  priority: z.union([z.literal(0), z.literal(1)]),
  equipment: ids,
}

/** `force` plans in spite of conflicts, which are then marked on the request. */
const force = z.boolean().default(false)

export const requestCreate = z
  .strictObject({
    ...z.strictObject(requestFields).partial().shape,
    name: requestFields.name,
    type: requestFields.type.default('planned'),
    duration_min: duration.default(REQUEST_DURATION_DEFAULT_MIN),
    deadline_at: time.nullable().optional(),
    price: money.nullable().optional(),
    employees: ids.default([]),
    /** Checklist templates to copy. */
    checklists: ids.default([]),
    /** Files uploaded before, by id. */
    files: ids.default([]),
    force,
  })
  .superRefine((body, context) => {
    if (!body.client_id && !body.facility_id) {
      context.addIssue({ code: 'custom', path: ['client_id'], message: 'client_or_facility_required' })
    }
  })
export type RequestCreate = z.input<typeof requestCreate>

const version = z.number().int().positive().optional()

/** Deadline, price and executors have acts of their own. `checklists` adds copies of the named templates. */
export const requestUpdate = z
  .strictObject(requestFields)
  .partial()
  .extend({ checklists: ids.optional(), force, version })

const act = z.strictObject({ version })
const comment = requiredText(5000, 'comment_required')

export const requestFilters = {
  status: severalOf(
    z.coerce.number().pipe(z.union([z.literal(ATTENTION_STATUS), ...REQUEST_STATUSES.map((s) => z.literal(s))])),
  ).optional(),
  type: severalOf(z.enum(REQUEST_TYPES)).optional(),
  work_type: severalOf(z.string().max(100)).optional(),
  priority: severalOf(z.coerce.number().int()).optional(),
  client_id: severalOf(id).optional(),
  facility_id: severalOf(id).optional(),
  manager_id: severalOf(id).optional(),
  employee_id: severalOf(z.union([id, z.literal('none')])).optional(),
  deadline_at_from: z.union([time, date]).optional(),
  deadline_at_to: z.union([time, date]).optional(),
  created_at_from: z.union([time, date]).optional(),
  created_at_to: z.union([time, date]).optional(),
  planned_start_at_from: z.union([time, date]).optional(),
  planned_start_at_to: z.union([time, date]).optional(),
}

export const REQUEST_SORTS = [
  'number',
  'name',
  'status',
  'deadline_at',
  'planned_start_at',
  'created_at',
  'price',
  'priority',
] as const

const requestListQuery = listQuery(REQUEST_SORTS, requestFilters, REQUESTS_PER_PAGE_MAX)
export type RequestListQuery = z.output<typeof requestListQuery>

export const planningConflict = z.object({
  employee: person,
  kind: z.enum(['busy', 'off_duty', 'day_off']),
  request: z.object({ id: z.number(), number: z.number(), name: z.string() }).nullable(),
})
export type PlanningConflict = z.output<typeof planningConflict>

const hashParams = z.strictObject({ hash: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

export const publicRequest = z.object({
  company: z.object({ name: z.string(), logo: z.string().nullable(), locale: z.string() }),
  number: z.number(),
  name: z.string(),
  status: z.number(),
  timeline: z.array(z.object({ kind: z.number(), at: time })),
  address: z.string().nullable(),
  facility: z.string().nullable(),
  executors: z.array(z.object({ firstname: z.string(), avatar: z.string().nullable() })),
  planned_start_at: time.nullable(),
  deadline_at: time.nullable(),
  duration_min: z.number(),
  client_sign_required: z.boolean(),
  signed_at: time.nullable(),
  checklists: z.array(requestChecklist),
  works: z.array(z.object({ title: z.string(), quantity: z.string(), measure: z.string().nullable() })),
  rating: z.number().nullable(),
  actions: z.array(z.enum(['sign', 'decline', 'rate'])),
})
export type PublicRequest = z.output<typeof publicRequest>

const signature = z
  .string({ error: 'signature_empty' })
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, { error: 'signature_empty' })
  .max(700_000)

export const uploadFiles = { field: 'files[]', maxFiles: FILES_PER_UPLOAD, maxBytes: FILE_MAX_BYTES } as const
const onePhoto = { field: 'file', maxFiles: 1, maxBytes: FILE_MAX_BYTES } as const

export const requestRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/requests',
    access: 'requests:read',
    summary: 'Requests; with view=calendar, the light rows of a calendar',
    query: requestListQuery.extend({ view: z.enum(['list', 'calendar']).default('list') }),
    response: pageOf(z.union([requestListRow, requestCalendarRow])),
  },
  export: {
    method: 'GET',
    path: '/requests/export',
    access: 'requests:read',
    summary: 'The filtered list as .xlsx',
    query: requestListQuery,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  types: {
    method: 'GET',
    path: '/requests/types',
    access: 'user',
    summary: 'Types of requests',
    response: z.array(z.enum(REQUEST_TYPES)),
  },
  statuses: {
    method: 'GET',
    path: '/requests/statuses',
    access: 'user',
    summary: 'Statuses of requests, with the attention overlay',
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  },
  workTypes: {
    method: 'GET',
    path: '/requests/workTypes',
    access: 'user',
    summary: "The company's work types",
    response: z.array(z.string()),
  },
  show: {
    method: 'GET',
    path: '/requests/:id',
    access: 'requests:read',
    summary: 'Everything the page of a request shows',
    params: idParams,
    response: requestPage,
  },
  create: {
    method: 'POST',
    path: '/requests',
    access: 'requests:create',
    summary: 'Create a request',
    body: requestCreate,
    response: requestPage,
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/requests/:id',
    access: 'requests:update',
    summary: 'Change a request',
    params: idParams,
    body: requestUpdate,
    response: requestPage,
  },
  remove: {
    method: 'DELETE',
    path: '/requests/:id',
    access: 'requests:delete',
    summary: 'Delete a new request nothing was done on',
    params: idParams,
    response: z.null(),
  },
  start: {
    method: 'PATCH',
    path: '/requests/:id/start',
    access: 'requests:execute',
    summary: 'Start work',
    params: idParams,
    body: act.default({}),
    response: requestPage,
  },
  finish: {
    method: 'PATCH',
    path: '/requests/:id/finish',
    access: 'requests:execute',
    summary: 'Finish work',
    params: idParams,
    body: act.default({}),
    response: requestPage,
  },
  sign: {
    method: 'PATCH',
    path: '/requests/:id/sign',
    access: 'requests:execute',
    summary: "Keep the client's signature",
    params: idParams,
    body: act.extend({ client_sign: signature, name: optionalText(200).optional() }),
    response: requestPage,
  },
  finishChecklist: {
    method: 'PATCH',
    path: '/requests/:id/finish-checklist',
    access: 'requests:execute',
    summary: 'Finish a checklist',
    params: idParams,
    body: act.extend({ checklist_id: z.number().int().positive() }),
    response: requestPage,
  },
  cancel: {
    method: 'PATCH',
    path: '/requests/:id/cancel',
    access: 'requests:update',
    summary: 'Cancel',
    params: idParams,
    body: act.extend({ comment, initiator: z.enum(INITIATORS) }),
    response: requestPage,
  },
  changePrice: {
    method: 'PATCH',
    path: '/requests/:id/change-price',
    access: 'requests:update',
    summary: 'Change the price',
    params: idParams,
    body: act.extend({ price: money, comment }),
    response: requestPage,
  },
  changeDeadline: {
    method: 'PATCH',
    path: '/requests/:id/change-deadline',
    access: 'requests:update',
    summary: 'Change the deadline',
    params: idParams,
    body: act.extend({ comment, initiator: z.enum(INITIATORS), deadline_at: time }),
    response: requestPage,
  },
  reopen: {
    method: 'PATCH',
    path: '/requests/:id/reopen',
    access: 'requests:update',
    summary: 'Put back into work',
    params: idParams,
    body: act.extend({ comment }),
    response: requestPage,
  },
  assign: {
    method: 'PATCH',
    path: '/requests/:id/assign',
    access: 'requests:update',
    summary: 'Set the executors, and with them the planned time',
    params: idParams,
    body: act.extend({
      employees: ids,
      planned_start_at: time.nullable().optional(),
      duration_min: duration.optional(),
      force,
    }),
    response: requestPage,
  },
  replaceLink: {
    method: 'PATCH',
    path: '/requests/:id/replace-link',
    access: 'requests:update',
    summary: 'Revoke the public link by giving the request a new one',
    params: idParams,
    body: act.default({}),
    response: requestPage,
  },
  answer: {
    method: 'POST',
    path: '/requests/:id/set-checklist-item-answer',
    access: 'requests:execute',
    summary: 'Answer a checklist item; as form data, with a photo',
    params: idParams,
    body: z.strictObject({
      checklist_item_id: id,
      answer: checklistAnswer.nullable().optional(),
    }),
    upload: onePhoto,
    response: requestChecklistItem,
  },
  addWork: {
    method: 'POST',
    path: '/requests/:id/works',
    access: 'requests:execute',
    summary: 'Add a line of goods or services used',
    params: idParams,
    body: z.strictObject({
      product_id: z.number().int().positive().nullable().optional(),
      title: requiredText(300, 'title_required'),
      /** More than nothing, with three digits at most after the point. */
      quantity: z.string().regex(/^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/, { error: 'not_number' }),
      measure: optionalText(20).optional(),
      price: money,
    }),
    response: requestWork,
    status: 201,
  },
  removeWork: {
    method: 'DELETE',
    path: '/requests/:id/works/:workId',
    access: 'requests:execute',
    summary: 'Take a line of works out',
    params: idParams.extend({ workId: id }),
    response: z.null(),
  },
  files: {
    method: 'GET',
    path: '/requests/:id/files',
    access: 'requests:read',
    summary: 'Files of a request',
    params: idParams,
    response: z.array(file),
  },
  attachFiles: {
    method: 'POST',
    path: '/requests/:id/files',
    access: 'requests:execute',
    summary: 'Attach files',
    params: idParams,
    upload: uploadFiles,
    response: z.array(file),
    status: 201,
  },
  detachFile: {
    method: 'DELETE',
    path: '/requests/:id/files/:fileId',
    access: 'requests:update',
    summary: 'Detach a file',
    params: idParams.extend({ fileId: id }),
    response: z.null(),
  },
  feed: {
    method: 'GET',
    path: '/requests/:id/feed',
    access: 'requests:read',
    summary: 'The history of a request',
    params: idParams,
    query: listQuery([], {}),
    response: pageOf(feedEvent),
  },
  interact: {
    method: 'POST',
    path: '/requests/:id/interaction',
    access: 'requests:read',
    summary: 'Write a note',
    params: idParams,
    body: commentBody,
    response: feedEvent,
    status: 201,
  },
  interactionsRead: {
    method: 'POST',
    path: '/requests/:id/interactions/read',
    access: 'requests:read',
    summary: 'Mark the feed as read',
    params: idParams,
    response: unreadCount,
  },
  view: {
    method: 'GET',
    path: '/requests/:hash/view',
    access: 'public',
    summary: "The client's page of a request",
    params: hashParams,
    response: publicRequest,
  },
  publicSign: {
    method: 'POST',
    path: '/requests/:hash/sign',
    access: 'public',
    summary: 'The client signs',
    params: hashParams,
    body: z.strictObject({ client_sign: signature, name: optionalText(200).optional() }),
    response: publicRequest,
  },
  publicDecline: {
    method: 'POST',
    path: '/requests/:hash/decline',
    access: 'public',
    summary: 'The client declines the work',
    params: hashParams,
    body: z.strictObject({ comment }),
    response: publicRequest,
  },
  publicRate: {
    method: 'POST',
    path: '/requests/:hash/rate',
    access: 'public',
    summary: 'The client rates the work',
    params: hashParams,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5),
      comment: optionalText(2000).optional(),
    }),
    response: publicRequest,
  },
})
