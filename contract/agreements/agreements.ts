import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { columnsOfRow } from '../export-columns.ts'
import { fileCalls } from '../files/files.ts'
import { historyCall } from '../interactions.ts'
import { flag, listQuery, severalOf } from '../paging.ts'
import {
  date,
  defineRoutes,
  id,
  idParams,
  named,
  optionalText,
  requiredText,
  rowActionsSchema,
  time,
  user,
} from '../route.ts'
import { APPLY_TO } from '../sla/apply-to.ts'
import { dueChanges } from '../sla/due-changes.ts'
import { targetRow, targetsSave } from '../sla/targets.ts'
import { email } from '../user-fields.ts'

export const AGREEMENT_FACILITIES_MAX = 500
export const REPORT_EMAILS_MAX = 20
export const RENEWAL_MONTHS_MAX = 120

export const agreementRow = z.object({
  id: z.number(),
  number: z.string(),
  /** Null: for clients who have no agreement of their own. */
  client: named.nullable(),
  /** Those it is for, by name; without any, all of its client's. */
  facilities: z.array(named),
  starts_on: date,
  /** The last day. */
  ends_on: date.nullable(),
  /** It goes on for so long whenever it ends; null: it ends. */
  renewal_months: z.number().nullable(),
  manager: user.nullable(),
  /** Who gets the monthly report. */
  report_emails: z.array(z.string()),
  comment: z.string().nullable(),
  is_archived: z.boolean(),
  created_at: time,
  custom: answeredCustom,
})
export type AgreementRow = z.output<typeof agreementRow>

export const agreementColumns = columnsOfRow(agreementRow, ['id', 'is_archived', 'custom'])

export const agreementPage = agreementRow.extend({
  /** In their order, which decides between two that match alike. */
  targets: z.array(targetRow),
  /** How many open requests have clocks of it. */
  open_requests: z.number(),
  actions: rowActionsSchema('agreements'),
})
export type AgreementPage = z.output<typeof agreementPage>

const rowId = z.number().int().positive()

const fields = {
  number: requiredText(100, 'agreement_number_required'),
  client_id: rowId.nullable(),
  facility_ids: z
    .array(rowId)
    .max(AGREEMENT_FACILITIES_MAX)
    .transform((ids) => [...new Set(ids)]),
  starts_on: date,
  ends_on: date.nullable(),
  renewal_months: z.number().int().min(1).max(RENEWAL_MONTHS_MAX).nullable(),
  manager_id: rowId.nullable(),
  report_emails: z
    .array(email)
    .max(REPORT_EMAILS_MAX)
    .transform((emails) => [...new Set(emails)]),
  comment: optionalText(5000),
  targets: targetsSave,
  custom: givenCustom,
}

/** Whether an agreement would end before it starts. */
export function endsTooEarly({ starts_on, ends_on }: { starts_on?: string; ends_on?: string | null }): boolean {
  return Boolean(starts_on && ends_on && ends_on < starts_on)
}

export const agreementCreate = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    number: fields.number,
    starts_on: fields.starts_on,
  })
  .refine((body) => !endsTooEarly(body), { path: ['ends_on'], error: 'period_empty' })

/** Whether it ends before it starts depends on the dates it already has. */
export const agreementUpdate = z
  .strictObject({ ...fields, is_archived: z.boolean(), apply_to: z.enum(APPLY_TO) })
  .partial()

/** A change as it is tried out. */
export const agreementChange = agreementUpdate.omit({ apply_to: true })

/** What a target can name besides what selectors of their own find. */
const targetChoices = z.object({ hours: z.array(named), roles: z.array(named) })

export const agreementRoutes = defineRoutes({
  ...crudRoutes('agreements', {
    path: '/agreements',
    summaries: {
      list: 'Service agreements',
      show: 'A service agreement with its targets',
      create: 'Create a service agreement',
      update: 'Change a service agreement; its targets are replaced as a whole',
      remove: 'Delete a service agreement that no request has clocks of',
    },
    query: listQuery(['number', 'starts_on', 'ends_on', 'created_at'], {
      client_id: severalOf(id).optional(),
      facility_id: id.optional(),
      /** Those for all clients without one of their own. */
      is_default: flag.optional(),
      manager_id: severalOf(id).optional(),
      ends_soon: flag.optional(),
      archived: flag.optional(),
      custom: customFilter,
    }),
    row: agreementRow,
    page: agreementPage,
    create: agreementCreate,
    update: agreementUpdate,
  }),
  targetChoices: {
    method: 'GET',
    path: '/agreements/target-choices',
    access: 'agreements:read',
    summary: 'Service hours and roles that a target can name',
    response: targetChoices,
  },
  dueChanges: {
    method: 'POST',
    path: '/agreements/:id/due-changes',
    access: 'agreements:update',
    summary: 'When open requests would be due after a change of an agreement; nothing is changed',
    isTrial: true,
    params: idParams,
    body: agreementChange,
    response: dueChanges,
  },
  ...fileCalls('/agreements/:id', 'agreements:read', { access: 'agreements:update', actions: ['agreements.files'] }),
  ...historyCall('/agreements/:id', 'agreements:read', { summary: 'Its history' }),
})
