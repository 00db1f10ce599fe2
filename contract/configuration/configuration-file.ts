import { z } from 'zod'
import { accountUpdate } from '../account/account.ts'
import { customFieldCreate, fieldKey, fieldOption } from '../custom-fields/custom-fields.ts'
import { CONDITION_OPS, CONDITIONS_MAX, FIELD_OPTIONS_MAX, FIELD_PERMISSIONS } from '../custom-fields/field-types.ts'
import { GRANT_NAMES, type GrantType, type Permission, parseGrant } from '../permissions.ts'
import { answerOption, checklistCreate, checklistItemCreate } from '../requests/checklists.ts'
import { WORK_TYPES_MAX, workTypeCreate } from '../requests/work-types.ts'
import { requiredText } from '../route.ts'
import { PAUSE_REASONS_MAX, pauseReasonCreate } from '../sla/pause-reasons.ts'
import { SERVICE_HOURS_MAX, serviceHoursFields } from '../sla/service-hours.ts'
import { TARGETS_MAX, targetSave, targetsSave } from '../sla/targets.ts'
import { roleUpdate } from '../users/roles.ts'
import { CONFIGURATION_FORMAT } from './sections.ts'

/*
 * The configuration of an account as one file: names instead of ids, and nothing of its clients and employees. What an item
 * leaves out is not changed by an import, and in a new one is as in a row that is created without it.
 */

const NAME_MAX = 200
const ROLES_MAX = 100
const CHECKLISTS_MAX = 500
const FIELDS_MAX = 420
const CHECKLISTS_OF_TYPE_MAX = 20

/** The name of another item, in the file or in the account. */
const reference = requiredText(NAME_MAX)

const settings = accountUpdate
  .pick({
    show_clients: true,
    push_details: true,
    report_prices: true,
    shows_sla: true,
    emergency_hours: true,
    travel_speed_kmh: true,
    offline_days: true,
  })
  .strict()

const serviceHours = z.strictObject({
  ...z.strictObject(serviceHoursFields).partial().shape,
  name: serviceHoursFields.name,
})

const pauseReason = pauseReasonCreate.omit({ position: true })

const grants = z.record(z.string(), z.string()).superRefine((given, context) => {
  for (const [permission, type] of Object.entries(given)) {
    if (GRANT_NAMES.includes(`${permission}:${type}`)) continue
    context.addIssue({ code: 'custom', path: [permission], message: 'not_option' })
  }
})

const role = z.strictObject({
  name: roleUpdate.shape.name.unwrap(),
  description: roleUpdate.shape.description,
  /** `{"clients:read": "manager"}`; what is not named is forbidden. */
  grants: grants.transform(
    (given) =>
      Object.fromEntries(
        Object.entries(given)
          .map(([permission, type]) => parseGrant(`${permission}:${type}`))
          .filter(([, type]) => type !== 'forbidden'),
      ) as Partial<Record<Permission, GrantType>>,
  ),
})

const answer = answerOption.omit({ id: true })

/** An answer is known by its title; in the checklist it gets the number of its place. */
const checklistItem = z
  .strictObject({ ...checklistItemCreate.shape, answers: z.array(answer).max(50).default([]) })
  .superRefine((item, context) => {
    const numbered = item.answers.map((given, index) => ({ ...given, id: index + 1 }))
    const { error } = checklistItemCreate.safeParse({ ...item, answers: numbered })
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue } as never)
  })

const checklist = z.strictObject({
  name: checklistCreate.shape.name,
  description: checklistCreate.shape.description,
  items: z.array(checklistItem).max(NAME_MAX).optional(),
})

const workType = workTypeCreate.omit({ position: true }).extend({
  /** Names of checklists. */
  checklists: z.array(reference).max(CHECKLISTS_OF_TYPE_MAX).optional(),
})

const own = customFieldCreate.shape

const field = z.strictObject({
  ...own,
  /** Options of the field as it is here keep their places; they are known by their titles. */
  options: z
    .array(fieldOption.omit({ id: true }))
    .max(FIELD_OPTIONS_MAX)
    .optional(),
  /** Of a choice, the titles of options. */
  default_value: z.unknown().optional(),
  /** Names. */
  work_types: z.array(reference).max(100).optional(),
  /** Of a choice, the title of an option is compared, in any of its languages. */
  show_when: z
    .array(z.strictObject({ field: fieldKey, op: z.enum(CONDITION_OPS), value: z.unknown().optional() }))
    .max(CONDITIONS_MAX)
    .optional(),
  permissions: z
    .array(z.strictObject({ role: reference, right: z.enum(FIELD_PERMISSIONS) }))
    .max(ROLES_MAX)
    .optional(),
})

const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manager') }),
  z.strictObject({ kind: z.literal('role'), role: reference }),
])

/** A promise for requests of all facilities. */
const target = z.strictObject({
  match: z
    .strictObject({
      type: targetSave.shape.match.unwrap().shape.type,
      work_type: targetSave.shape.match.unwrap().shape.work_type,
      priority: targetSave.shape.match.unwrap().shape.priority,
    })
    .default({ type: null, work_type: null, priority: null }),
  reaction: targetSave.shape.reaction,
  arrival: targetSave.shape.arrival,
  resolution: targetSave.shape.resolution,
  /** The name of service hours; null: around the clock. */
  hours: reference.nullable().default(null),
  reaction_ends_with: targetSave.shape.reaction_ends_with,
  warn_at: targetSave.shape.warn_at,
  escalate: z
    .array(z.strictObject({ percent: z.int().min(1).max(200), to: recipient }))
    .max(10)
    .default([]),
})

/** The agreement for clients who have none of their own. */
const agreement = z.strictObject({
  number: requiredText(100, 'agreement_number_required'),
  targets: z
    .array(target)
    .max(TARGETS_MAX)
    .superRefine((targets, context) => {
      const saved = targets.map(({ hours: _hours, escalate: _escalate, ...promise }) => promise)
      for (const issue of targetsSave.safeParse(saved).error?.issues ?? []) context.addIssue({ ...issue } as never)
    }),
})

export const configurationFile = z
  .strictObject({
    format: z.literal(CONFIGURATION_FORMAT, { error: 'format_unknown' }),
    settings: settings.optional(),
    service_hours: z.array(serviceHours).max(SERVICE_HOURS_MAX).default([]),
    pause_reasons: z.array(pauseReason).max(PAUSE_REASONS_MAX).default([]),
    roles: z.array(role).max(ROLES_MAX).default([]),
    checklists: z.array(checklist).max(CHECKLISTS_MAX).default([]),
    work_types: z.array(workType).max(WORK_TYPES_MAX).default([]),
    fields: z.array(field).max(FIELDS_MAX).default([]),
    agreement: agreement.nullable().default(null),
  })
  .superRefine(({ roles, work_types, fields }, context) => {
    const lists = {
      'roles.name': roles.map(({ name }) => name.toLowerCase()),
      'work_types.name': work_types.map(({ name }) => name.toLowerCase()),
      'fields.key': fields.map(({ entity, key }) => `${entity}.${key}`),
    }
    for (const [place, names] of Object.entries(lists)) {
      const [section = '', name = ''] = place.split('.')
      for (const [index, one] of names.entries()) {
        if (names.indexOf(one) < index) {
          context.addIssue({ code: 'custom', path: [section, index, name], message: 'duplicate' })
        }
      }
    }
  })

export type ConfigurationFile = z.output<typeof configurationFile>
/** As a file says it, with what it leaves out. */
export type WrittenConfiguration = z.input<typeof configurationFile>

export interface ConfigurationItems {
  settings: z.output<typeof settings>
  service_hours: z.output<typeof serviceHours>
  pause_reasons: z.output<typeof pauseReason>
  roles: z.output<typeof role>
  checklists: z.output<typeof checklist>
  work_types: z.output<typeof workType>
  fields: z.output<typeof field>
  agreement: z.output<typeof agreement>
}
