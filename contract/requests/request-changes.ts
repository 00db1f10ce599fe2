import { z } from 'zod'
import { customFilter, filledCustom, givenCustom } from '../custom-fields/field-values.ts'
import { externalIdText, givenExternalId } from '../integrations/external-ids.ts'
import {
  COMMENT_MAX,
  FILE_MAX_BYTES,
  RATING_COMMENT_MAX,
  REQUEST_DESCRIPTION_MAX,
  REQUEST_NAME_MAX,
  REQUESTS_PER_PAGE_MAX,
  SIGNER_NAME_MAX,
} from '../limits.ts'
import { flag, listQuery, severalOf } from '../paging.ts'
import {
  date,
  id,
  money,
  optionalText,
  requiredMoney,
  requiredText,
  requiredTime,
  time,
  whenMissing,
} from '../route.ts'
import { CLOCK_KINDS, CLOCK_STATES } from '../sla/clock.ts'
import { acceptedConflicts } from './planning-conflicts.ts'
import { pauseReasonId } from './request-pauses.ts'
import { checklistAnswer, requestContact } from './request-rows.ts'
import { ATTENTION_STATUS, INITIATORS, REQUEST_STATUSES, REQUEST_TYPES, SLA_FILTERS } from './status/request-status.ts'

/** Times of a request have minutes on the screens, seconds in the API. */
export const REQUEST_DURATION_MIN = 5
export const REQUEST_DURATION_MAX_MIN = 14 * 24 * 60

export const duration = z
  .number(whenMissing('duration_required'))
  .int()
  .min(REQUEST_DURATION_MIN)
  .max(REQUEST_DURATION_MAX_MIN)
const ids = z.array(z.number().int().positive()).max(50)
export const executorIds = ids

const requestFields = {
  name: requiredText(REQUEST_NAME_MAX, 'title_required'),
  type: z.enum(REQUEST_TYPES),
  work_type: optionalText(100),
  client_id: z.number().int().positive().nullable(),
  facility_id: z.number().int().positive().nullable(),
  manager_id: z.number().int().positive().nullable(),
  planned_start_at: time.nullable(),
  duration_min: duration,
  description: optionalText(REQUEST_DESCRIPTION_MAX),
  client_sign_required: flag,
  contact: requestContact.nullable(),
  priority: z.union([z.literal(0), z.literal(1)]),
  equipment: ids,
  custom: givenCustom,
}

/** `force` accepts conflicts, which are then marked on the request. */
const force = acceptedConflicts.default(false)

/**
 * The fields of a request, whether a user or a schedule creates it. Duration, priority, signature and checklists that are
 * absent are those of its type of work (contract/requests/work-types.ts).
 */
export const templateFields = {
  ...z.strictObject(requestFields).omit({ planned_start_at: true, contact: true }).partial().shape,
  name: requestFields.name,
  type: requestFields.type.default('planned'),
  price: money.nullable().optional(),
  employees: ids.default([]),
  /** Checklist templates to copy; absent: those of the type of work. */
  checklists: ids.optional(),
}

/** A request has a client or a facility. */
export function checkPlace(
  body: { client_id?: number | null | undefined; facility_id?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!body.client_id && !body.facility_id) {
    context.addIssue({ code: 'custom', path: ['client_id'], message: 'client_or_facility_required' })
  }
}

export const requestCreate = z
  .strictObject({
    ...templateFields,
    planned_start_at: requestFields.planned_start_at.optional(),
    /** Absent: by its type of work; null: none but what an agreement promises. */
    deadline_at: time.nullable().optional(),
    external_id: givenExternalId,
    contact: requestFields.contact.optional(),
    /** Ids of files uploaded before. */
    files: ids.default([]),
    force,
  })
  .superRefine(checkPlace)
export type RequestCreate = z.input<typeof requestCreate>

const version = z.number().int().positive().optional()

/** Deadline, price and executors have actions of their own. `checklists` adds copies of the named templates. */
export const requestUpdate = z
  .strictObject(requestFields)
  .partial()
  .extend({ external_id: givenExternalId, checklists: ids.optional(), force, version })

/** Characters of a drawn picture in base64. */
const SIGNATURE_MAX = 700_000
/** Bytes of the JSON with a drawing and the signer's name. */
export const SIGNED_BODY_MAX = SIGNATURE_MAX + 4096

const signature = z
  .string({ error: 'signature_empty' })
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, { error: 'signature_empty' })
  .max(SIGNATURE_MAX)

export const actionBody = z.strictObject({ version })

/**
 * Work on site is guarded by the request's state alone: an edit in the office meanwhile must not turn a day's work away.
 * Clients may still send a version.
 */
export const onSiteBody = z.strictObject({
  version: version.meta({ deprecated: true, description: 'Not looked at' }),
})

const comment = requiredText(COMMENT_MAX, 'comment_required')
const initiator = z.enum(INITIATORS, whenMissing('initiator_required'))
const signerName = optionalText(SIGNER_NAME_MAX).optional()

/** When they expect to arrive; null when they are no longer on the way. */
export const onTheWayBody = onSiteBody.extend({
  expected_at: requiredTime('expected_required').nullable(),
})

/** Some reasons require the comment. */
export const pauseBody = onSiteBody.extend({
  reason_id: pauseReasonId,
  comment: optionalText(COMMENT_MAX).optional(),
})

/** When a pause really was, and why it is corrected. */
export const correctPauseBody = actionBody.extend({
  from: requiredTime('required'),
  /** Null while it goes on. */
  to: time.nullable(),
  reason_id: pauseReasonId,
  comment,
})

export const signBody = onSiteBody.extend({ client_sign: signature, name: signerName })

export const finishChecklistBody = onSiteBody.extend({ checklist_id: z.number().int().positive() })

/** With the values that are asked for when it is cancelled. */
export const cancelBody = actionBody.extend({ comment, initiator, custom: givenCustom })

/** Fields of the account's own that are filled on site, by their keys; null empties one. */
export const fillCustomBody = onSiteBody.extend({ custom: filledCustom })

export const changePriceBody = actionBody.extend({ price: requiredMoney('price_required'), comment })

/** Another deadline, with the reason for changing the promised one. */
export const moveDeadlineBody = actionBody.extend({
  comment,
  initiator,
  deadline_at: requiredTime('deadline_required'),
})

/** Without a promised one, no reason is needed. */
export const changeDeadlineBody = moveDeadlineBody.partial({ comment: true, initiator: true })

export const reopenBody = actionBody.extend({ comment })

export const assignBody = actionBody.extend({
  employees: ids,
  planned_start_at: time.nullable().optional(),
  duration_min: duration.optional(),
  force,
})

export const answerBody = z.strictObject({
  checklist_item_id: id,
  answer: checklistAnswer.nullable().optional(),
})

export const workBody = z.strictObject({
  product_id: z.number().int().positive().nullable().optional(),
  title: requiredText(300, 'title_required'),
  /** More than nothing, with three digits at most after the point. */
  quantity: z.string().regex(/^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/, { error: 'not_number' }),
  measure: optionalText(20).optional(),
  price: money,
})
export type WorkBody = z.input<typeof workBody>

export const publicSignBody = z.strictObject({ client_sign: signature, name: signerName })

export const publicDeclineBody = z.strictObject({ comment })

export const publicRateBody = z.strictObject({
  rating: z.number().int().min(1).max(5),
  comment: optionalText(RATING_COMMENT_MAX).optional(),
})

/** With any of these ids, or without a value (`none`). */
const idsOrNone = severalOf(z.union([id, z.literal('none')]))

export const requestFilters = {
  status: severalOf(
    z.coerce.number().pipe(z.union([z.literal(ATTENTION_STATUS), ...REQUEST_STATUSES.map((s) => z.literal(s))])),
  ).optional(),
  type: severalOf(z.enum(REQUEST_TYPES)).optional(),
  work_type: severalOf(z.string().max(100)).optional(),
  priority: severalOf(z.coerce.number().int()).optional(),
  client_id: idsOrNone.optional(),
  facility_id: idsOrNone.optional(),
  manager_id: idsOrNone.optional(),
  scheduled_request_id: severalOf(id).optional(),
  employee_id: idsOrNone.optional(),
  deadline_at_from: z.union([time, date]).optional(),
  deadline_at_to: z.union([time, date]).optional(),
  created_at_from: z.union([time, date]).optional(),
  created_at_to: z.union([time, date]).optional(),
  planned_start_at_from: z.union([time, date]).optional(),
  planned_start_at_to: z.union([time, date]).optional(),
  finished_at_from: z.union([time, date]).optional(),
  finished_at_to: z.union([time, date]).optional(),
  cancelled_at_from: z.union([time, date]).optional(),
  cancelled_at_to: z.union([time, date]).optional(),
  /** When a calendar shows it: at the planned start, else at the deadline. */
  shown_at_from: z.union([time, date]).optional(),
  shown_at_to: z.union([time, date]).optional(),
  /** `true`: finished after the deadline, or open past it; `false`: finished by it. A cancelled one is neither. */
  is_late: flag.optional(),
  is_rated: flag.optional(),
  /** `true`: what `status=99` selects; `false`: the others. */
  is_attention: flag.optional(),
  /** Work that came too late and that the office has yet to decide about. */
  has_kept_work: flag.optional(),
  has_executor: flag.optional(),
  /** `soon` and `missed`: a clock is, or was; `paused`: one is now. */
  sla: severalOf(z.enum(SLA_FILTERS)).optional(),
  /** Those whose work waits for something. */
  paused: flag.optional(),
  // What one of its clocks is: all of these together.
  agreement_id: idsOrNone.optional(),
  sla_target_id: idsOrNone.optional(),
  sla_kind: z.enum(CLOCK_KINDS).optional(),
  sla_state: severalOf(z.enum(CLOCK_STATES)).optional(),
  sla_started_at_from: z.union([time, date]).optional(),
  sla_started_at_to: z.union([time, date]).optional(),
  /** What was promised was done, in time or not. */
  is_sla_done: flag.optional(),
  is_learned_late: flag.optional(),
  /** Those the caller is responsible for, as manager, author or executor. */
  is_own: z.union([z.literal(true), z.literal('true').transform(() => true)]).optional(),
  custom: customFilter,
}

export const REQUEST_SORTS = [
  'number',
  'name',
  'status',
  'deadline_at',
  'sla_due_at',
  'planned_start_at',
  'created_at',
  'price',
  'priority',
] as const

export const requestListQuery = listQuery(REQUEST_SORTS, requestFilters, REQUESTS_PER_PAGE_MAX)
export type RequestListQuery = z.output<typeof requestListQuery>

/** With `view=calendar`, the light rows of a calendar. */
export const requestsQuery = requestListQuery.extend({
  view: z.enum(['list', 'calendar']).default('list'),
  external_id: externalIdText.optional(),
})
export type RequestsQuery = z.output<typeof requestsQuery>

export const onePhoto = { field: 'file', maxFiles: 1, maxBytes: FILE_MAX_BYTES, accepts: 'photo' } as const
