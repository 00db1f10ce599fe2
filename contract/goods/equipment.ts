import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { columnsOfRow } from '../export-columns.ts'
import { answeredExternalId, externalIdCall, externalIdText, givenExternalId } from '../integrations/external-ids.ts'
import { historyCall } from '../interactions.ts'
import { LABEL_PHOTO_MAX_BYTES, LABEL_PHOTOS_MAX } from '../limits.ts'
import { flag, listQuery, pageOf, selectorQuery, severalOf } from '../paging.ts'
import { requestListRow } from '../requests/request-rows.ts'
import {
  date,
  defineRoutes,
  id,
  idParams,
  named,
  optionalText,
  requiredText,
  rowActionsSchema,
  tag,
  time,
  type Upload,
} from '../route.ts'
import { tagNames } from '../tags.ts'
import { phone } from '../values/countries.ts'

export const equipmentRow = z.object({
  id: z.number(),
  external_id: answeredExternalId,
  title: z.string(),
  article: z.string().nullable(),
  model: z.string().nullable(),
  manufacturer: z.string().nullable(),
  serial: z.string().nullable(),
  facility: named.nullable(),
  /** The unit it is a part of. */
  parent: named.nullable(),
  installed_on: date.nullable(),
  warranty_till: date.nullable(),
  checklists: z.array(named),
  tags: z.array(tag),
  spareparts_count: z.number(),
  is_archived: z.boolean(),
  created_at: time,
  custom: answeredCustom,
})
export type EquipmentRow = z.output<typeof equipmentRow>

export const equipmentColumns = columnsOfRow(equipmentRow, [
  'id',
  'external_id',
  'spareparts_count',
  'is_archived',
  'custom',
])

/** `label_url` is the address that its label's QR code opens. */
export const equipmentPage = equipmentRow.extend({
  client: named.nullable(),
  label_url: z.string(),
  actions: rowActionsSchema('equipment'),
})
export type EquipmentPage = z.output<typeof equipmentPage>

const rowId = z.number().int().positive()

const fields = {
  external_id: givenExternalId,
  title: requiredText(300, 'title_required'),
  article: optionalText(100),
  model: optionalText(200),
  manufacturer: optionalText(200),
  serial: optionalText(100),
  parent_id: rowId.nullable(),
  facility_id: rowId.nullable(),
  installed_on: date.nullable(),
  warranty_till: date.nullable(),
  checklists: z.array(rowId).max(50),
  tags: tagNames,
  custom: givenCustom,
}

interface ServiceDates {
  installed_on?: string | null
  warranty_till?: string | null
}

/** The given date that is wrong when the warranty would end before the installation; else null. */
export function wrongWarrantyDate(given: ServiceDates, after: ServiceDates = given): keyof ServiceDates | null {
  const isWrong = after.installed_on && after.warranty_till && after.warranty_till < after.installed_on
  if (!isWrong) return null
  if (given.warranty_till) return 'warranty_till'
  return given.installed_on ? 'installed_on' : null
}

export function checkWarranty(given: ServiceDates, context: z.RefinementCtx): void {
  const field = wrongWarrantyDate(given)
  if (field) context.addIssue({ code: 'custom', path: [field], message: 'warranty_before_installation' })
}

/** The fields of a new piece of equipment, before rules across them. */
export const newEquipment = z.strictObject({ ...z.strictObject(fields).partial().shape, title: fields.title })

/** A part without a facility is at the facility of its unit. */
export const equipmentCreate = newEquipment.superRefine(checkWarranty)

export const equipmentUpdate = z
  .strictObject({ ...fields, is_archived: z.boolean() })
  .partial()
  .superRefine(checkWarranty)

const filters = {
  facility_id: severalOf(id).optional(),
  parent_id: severalOf(id).optional(),
  tag: z.string().max(100).optional(),
  archived: flag.optional(),
  external_id: externalIdText.optional(),
  custom: customFilter,
}
const listed = listQuery(['title', 'warranty_till', 'created_at'], filters)

/** A label to print. */
export const equipmentLabel = z.object({
  id: z.number(),
  title: z.string(),
  model: z.string().nullable(),
  serial: z.string().nullable(),
  facility: z.string().nullable(),
  url: z.string(),
})
export type EquipmentLabel = z.output<typeof equipmentLabel>

const labelParams = z.strictObject({ hash: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })

/** What anyone who reads the label may know of the equipment. */
export const publicLabel = z.object({
  company: z.object({ name: z.string(), logo: z.string().nullable(), locale: z.string(), country: z.string() }),
  title: z.string(),
  model: z.string().nullable(),
  facility: z.string(),
})
export type PublicLabel = z.output<typeof publicLabel>

export const faultReport = z.strictObject({
  name: requiredText(200, 'name_required'),
  phone,
  description: requiredText(5000, 'description_required'),
})

export const labelPhotos = {
  field: 'files[]',
  maxFiles: LABEL_PHOTOS_MAX,
  maxBytes: LABEL_PHOTO_MAX_BYTES,
  accepts: 'photo',
} as const satisfies Upload

export const equipmentRoutes = defineRoutes({
  ...crudRoutes('equipment', {
    path: '/equipment',
    listPath: '/equipments',
    summaries: {
      list: 'Equipment',
      show: 'A piece of equipment',
      create: 'Create a piece of equipment',
      update: 'Change a piece of equipment; its parts go with it to another facility',
      remove: 'Delete a piece of equipment without dependents',
    },
    query: listed,
    row: equipmentRow,
    page: equipmentPage,
    create: equipmentCreate,
    update: equipmentUpdate,
  }),
  ...externalIdCall('/equipment', {
    access: 'equipment:read',
    summary: 'A piece of equipment by its external id',
    response: equipmentPage,
  }),
  parents: {
    method: 'GET',
    path: '/equipments/parents',
    access: 'equipment:read',
    summary: 'Equipment that is no part of other equipment',
    query: listed,
    response: pageOf(equipmentRow),
  },
  spareparts: {
    method: 'GET',
    path: '/equipments/spareparts',
    access: 'equipment:read',
    summary: 'Equipment that is a part of other equipment',
    query: listed,
    response: pageOf(equipmentRow),
  },
  forSelector: {
    method: 'GET',
    path: '/equipments/equipmentForSelector',
    access: 'user',
    summary: 'Equipment to choose from',
    query: selectorQuery.extend({ facility_id: id.optional() }),
    response: z.array(named.extend({ serial: z.string().nullable(), facility: named.nullable() })),
  },
  labels: {
    method: 'GET',
    path: '/equipments/labels',
    access: 'equipment:read',
    summary: 'The labels of equipment, to be printed',
    query: z.strictObject({ ids: severalOf(id) }),
    response: z.array(equipmentLabel),
  },
  replaceLabel: {
    method: 'POST',
    path: '/equipment/:id/replace-label',
    access: 'equipment:update',
    summary: 'Give it another label; the printed ones stop working',
    actions: ['equipment.replace-label'],
    params: idParams,
    response: equipmentPage,
  },
  requests: {
    method: 'GET',
    path: '/equipment/:id/requests',
    access: 'equipment:read',
    summary: 'The requests it was attached to',
    params: idParams,
    query: listQuery(['number', 'deadline_at'], {}),
    response: pageOf(requestListRow),
  },
  ...historyCall('/equipment/:id', 'equipment:read', { summary: 'Its history with that of its requests' }),
  byLabel: {
    method: 'GET',
    path: '/equipment/labels/:hash',
    access: 'equipment:read',
    summary: 'Whose label it is',
    params: labelParams,
    response: z.object({ id: z.number() }),
  },
  publicLabel: {
    method: 'GET',
    path: '/equipment/labels/:hash/view',
    access: 'public',
    summary: 'What a label says to anybody who reads it',
    params: labelParams,
    response: publicLabel,
  },
  report: {
    method: 'POST',
    path: '/equipment/labels/:hash/report',
    access: 'public',
    perMinute: 10,
    oncePerLink: true,
    summary: 'Report a fault: creates an emergency request and answers with its public link',
    params: labelParams,
    body: faultReport,
    upload: labelPhotos,
    response: z.object({ number: z.number(), hash: z.string() }),
    status: 201,
  },
})
