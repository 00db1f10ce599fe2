import { z } from 'zod'
import { answeredCustom } from '../custom-fields/field-values.ts'
import { roleField } from '../custom-fields/role-field.ts'
import { answeredExternalId, EXTERNAL_IDS_COLUMN } from '../integrations/external-ids.ts'
import { date, file, named, optionalText, requiredText, rowActionsSchema, time, user } from '../route.ts'
import { listedClock, requestClock } from '../sla/request-clocks.ts'
import { optionalPhone } from '../values/countries.ts'
import { checklistItem } from './checklists.ts'
import { standingConflict } from './planning-conflicts.ts'
import { requestPause } from './request-pauses.ts'
import { reportVersion } from './request-reports.ts'
import { ATTENTION_REASONS, INITIATORS, LISTED_ACTIONS, REQUEST_TYPES } from './status/request-status.ts'

const requestColumns = {
  id: z.number(),
  external_id: answeredExternalId,
  number: z.number(),
  name: z.string(),
  type: z.enum(REQUEST_TYPES),
  status: z.number(),
  attention: z.boolean(),
  attention_reasons: z.array(z.enum(ATTENTION_REASONS)),
  work_type: z.string().nullable(),
  priority: z.number(),
  client: named.nullable(),
  /** Its address begins with the city, which tables show after the street. */
  facility: named.extend({ address: z.string().nullable(), city: z.string().nullable() }).nullable(),
  manager: user.nullable(),
  employees: z.array(user),
  deadline_at: time.nullable(),
  sla: listedClock.nullable(),
  planned_start_at: time.nullable(),
  duration_min: z.number(),
  /** When the executor, who is on the way, expects to arrive. */
  expected_at: time.nullable(),
  /** Work waits for something since then. */
  paused_since: time.nullable(),
  price: z.string().nullable(),
  created_at: time,
  version: z.number(),
  custom: answeredCustom,
}

/** The actions on the row that a list offers and the user may take. */
const listedActions = z.array(z.enum(LISTED_ACTIONS))

export const requestListRow = z.object({ ...requestColumns, actions: listedActions })
export type RequestListRow = z.output<typeof requestListRow>

/** The columns of the exported list: those of the table, and what no table shows. */
export const REQUEST_COLUMNS = [
  'number',
  'status',
  'name',
  'type',
  'work_type',
  'priority',
  'client',
  'facility',
  'address',
  'contact',
  'phone',
  'manager',
  'employees',
  'planned_start_at',
  'duration_min',
  'deadline_at',
  'sla_due_at',
  'started_at',
  'finished_at',
  'price',
  'created_at',
  EXTERNAL_IDS_COLUMN,
] as const

/** The fields of a request that both a calendar and a board show. */
export const lightRequestRow = z.object({
  id: z.number(),
  number: z.number(),
  name: z.string(),
  status: z.number(),
  type: z.enum(REQUEST_TYPES),
  priority: z.number(),
  attention: z.boolean(),
  attention_reasons: z.array(z.enum(ATTENTION_REASONS)),
  deadline_at: time.nullable(),
  /** Of the clock that runs out first; null while none runs. */
  sla_due_at: time.nullable(),
  planned_start_at: time.nullable(),
  duration_min: z.number(),
  expected_at: time.nullable(),
  paused_since: time.nullable(),
  employees: z.array(z.number()),
  version: z.number(),
  actions: listedActions,
})
/** The light row of `view=calendar`. */
export const requestCalendarRow = lightRequestRow.extend({
  /** Names of the executors, in the order of `employees`. */
  executors: z.array(z.string()),
  /** The facility's address, or its name. */
  address: z.string().nullable(),
})
export type RequestCalendarRow = z.output<typeof requestCalendarRow>

export const requestContact = z.strictObject({
  name: requiredText(200, 'name_required'),
  phone: optionalPhone.default(null),
  email: z.string().trim().max(254).nullable().default(null),
  position: optionalText(200).default(null),
})

/** The answer to an item: an option's id, several ids, a text or a number, by the item's type. */
export const checklistAnswer = z.union([z.number(), z.array(z.number()), z.string()])

/** A file whose bytes the phone of its user has yet to send. */
const promisedFile = z.object({ sha256: z.string(), name: z.string(), size: z.number(), taken_at: time, user })
export type PromisedFile = z.output<typeof promisedFile>

export const requestChecklistItem = checklistItem.extend({
  answer: checklistAnswer.nullable(),
  photo: file.nullable(),
  /** It counts as there, and takes the place of the photo when it comes. */
  promised_photo: promisedFile.nullable(),
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
export type RequestWork = z.output<typeof requestWork>

export const requestSignature = z.object({ image: z.string(), name: z.string().nullable(), signed_at: time })

const requestEquipment = z.object({
  id: z.number(),
  title: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
})

/** What the executor takes along on paper, beside the row of a board. */
export const requestOnPaper = z.object({
  id: z.number(),
  description: z.string().nullable(),
  contact: z.object({ name: z.string().nullable(), phone: z.string() }).nullable(),
  equipment: z.array(requestEquipment),
})
export type RequestOnPaper = z.output<typeof requestOnPaper>

export const requestPage = z.object({
  ...requestColumns,
  /** Decides with `work_type` which of the account's own fields it has. */
  client_type: z.string().nullable(),
  clocks: z.array(requestClock),
  description: z.string().nullable(),
  author: user.nullable(),
  contact: requestContact.nullable(),
  client_sign_required: z.boolean(),
  client_sign: requestSignature.nullable(),
  on_the_way_at: time.nullable(),
  /** Which executor; null when the office reported it and there are several. */
  on_the_way_by: user.nullable(),
  started_at: time.nullable(),
  finished_at: time.nullable(),
  cancel_reason: z.string().nullable(),
  initiator: z.enum(INITIATORS).nullable(),
  /** In the order in which they began. */
  pauses: z.array(requestPause),
  /** Why the client did not accept the work, until it is finished again. */
  declined: z.object({ comment: z.string(), at: time }).nullable(),
  rating: z.number().nullable(),
  rating_comment: z.string().nullable(),
  scheduled_request_id: z.number().nullable(),
  /** The scheduled request that created it, and for which date; its name is null for those who may not read it. */
  scheduled_request: z.object({ id: z.number(), name: z.string().nullable(), date: date.nullable() }).nullable(),
  updated_at: time,
  hash: z.string(),
  facility_place: z.object({ lat: z.number().nullable(), lon: z.number().nullable() }).nullable(),
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
  equipment: z.array(requestEquipment),
  works: z.array(requestWork),
  works_total: z.string(),
  files: z.array(file),
  /** Files and those of notes. */
  promised_files: z.array(promisedFile),
  reports: z.array(reportVersion),
  route: z.array(z.object({ lat: z.number(), lng: z.number(), time })),
  /** The accepted conflicts of the planned time. */
  conflicts: z.array(standingConflict),
  /** What the user may do now. */
  actions: rowActionsSchema('requests'),
})
export type RequestPage = z.output<typeof requestPage>

/** A field of the account's own that the client is shown, with its value as rows answer it; of a choice the chosen options alone. */
const publicField = roleField
  .pick({ key: true, title: true, group: true, type: true, options: true, unit: true, decimals: true })
  .extend({ value: z.unknown() })

export const publicRequest = z.object({
  company: z.object({ name: z.string(), logo: z.string().nullable(), locale: z.string(), timezone: z.string() }),
  number: z.number(),
  name: z.string(),
  status: z.number(),
  timeline: z.array(z.object({ kind: z.number(), at: time })),
  address: z.string().nullable(),
  facility: z.string().nullable(),
  executors: z.array(z.object({ firstname: z.string(), avatar: z.string().nullable() })),
  /** An executor is on the way; without a name when it is not known which. */
  on_the_way: z.object({ firstname: z.string().nullable(), expected_at: time }).nullable(),
  planned_start_at: time.nullable(),
  deadline_at: time.nullable(),
  /** Until when the agreement promises it, while it is open; null too where the account does not show that. */
  promised_until: time.nullable(),
  duration_min: z.number(),
  client_sign_required: z.boolean(),
  signed_at: time.nullable(),
  checklists: z.array(requestChecklist),
  works: z.array(z.object({ title: z.string(), quantity: z.string(), measure: z.string().nullable() })),
  /** In the order of the fields; those without a value are absent. */
  fields: z.array(publicField),
  rating: z.number().nullable(),
  actions: z.array(z.enum(['sign', 'decline', 'rate'])),
})
export type PublicRequest = z.output<typeof publicRequest>
