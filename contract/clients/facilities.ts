import { z } from 'zod'
import { crudRoutes } from '../crud.ts'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { columnsOfRow } from '../export-columns.ts'
import { avatarCalls } from '../files/avatars.ts'
import { fileCalls } from '../files/files.ts'
import { equipmentRow } from '../goods/equipment.ts'
import { answeredExternalId, externalIdCall, externalIdText, givenExternalId } from '../integrations/external-ids.ts'
import { feedCalls, unreadCall } from '../interactions.ts'
import { MAP_POINTS_MAX, OPEN_WORK_NAMED_MAX } from '../limits.ts'
import { mergeCalls } from '../merges.ts'
import { flag, listQuery, pageOf, searchText, selectorQuery, severalOf } from '../paging.ts'
import { requestListRow } from '../requests/request-rows.ts'
import {
  date,
  defineRoutes,
  file,
  id,
  idParams,
  named,
  optionalText,
  requiredText,
  rowActionsSchema,
  tag,
  time,
  user,
} from '../route.ts'
import { tagNames } from '../tags.ts'
import { email } from '../user-fields.ts'
import { contactRow, contactSave } from './contacts.ts'
import { CONTRACT_STATUSES } from './contract-status.ts'
import { serviceLogExportQuery, serviceLogPage, serviceLogQuery } from './service-log.ts'
import { SUBSCRIBERS_MAX } from './subscribers.ts'

export const facilityListRow = z.object({
  id: z.number(),
  external_id: answeredExternalId,
  name: z.string(),
  client: named,
  type: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  manager: user.nullable(),
  contract_number: z.string().nullable(),
  contract_till: date.nullable(),
  contract_status: z.enum(CONTRACT_STATUSES),
  /** The service agreement that covers it, whose number and end its contract then has; its name is its number. */
  agreement: named.nullable(),
  avatar: z.string().nullable(),
  tags: z.array(tag),
  open_requests: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  is_archived: z.boolean(),
  created_at: time,
  custom: answeredCustom,
})
export type FacilityRow = z.output<typeof facilityListRow>

export const facilityColumns = columnsOfRow(facilityListRow, [
  'id',
  'external_id',
  'agreement',
  'avatar',
  'is_archived',
  'custom',
])

export const facilityPage = facilityListRow.extend({
  contacts: z.array(contactRow),
  actions: rowActionsSchema('facilities'),
})

const fields = {
  external_id: givenExternalId,
  name: requiredText(200, 'title_required'),
  client_id: z.number({ error: 'client_required' }).int().positive(),
  type: optionalText(100),
  manager_id: z.number().int().positive().nullable(),
  contract_number: optionalText(100),
  contract_till: date.nullable(),
  address: optionalText(500),
  city: optionalText(200),
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
  tags: tagNames,
  custom: givenCustom,
}

/** Whether coordinates come as a pair or not at all. */
export function coordinatesArePaired({ lat, lon }: { lat?: number | null; lon?: number | null }): boolean {
  return ((lat ?? null) === null) === ((lon ?? null) === null)
}

export const facilityCreate = z
  .strictObject({
    ...z.strictObject(fields).partial().shape,
    name: fields.name,
    client_id: fields.client_id,
    contacts: z.array(contactSave).max(20).optional(),
  })
  .refine(coordinatesArePaired, { path: ['lat'], error: 'coordinates_incomplete' })

/** Which of a facility's open requests, or of its schedules, go to the new client: all, none or these. The rest stay. */
const going = z.union([z.enum(['all', 'none']), z.array(id).max(OPEN_WORK_NAMED_MAX)])

/**
 * Which open work goes along when the facility's client changes. Each is required while there is any; what is finished or
 * cancelled always stays with the client it was done for.
 */
const openWorkGoing = z.strictObject({ requests: going, schedules: going }).partial()
export type OpenWorkGoing = z.output<typeof openWorkGoing>

/** Whether the coordinates are still a pair depends on those the facility already has. */
export const facilityUpdate = z
  .strictObject({ ...fields, is_archived: z.boolean(), open_work: openWorkGoing })
  .partial()

/** Open rows of a facility that are its client's; those named that the caller may read, up to OPEN_WORK_NAMED_MAX. */
const openRows = z.object({ total: z.number(), rows: z.array(z.object({ id: z.number(), title: z.string() })) })
export type OpenRows = z.output<typeof openRows>

/** What a new client of the facility would be asked about. */
export const facilityOpenWork = z.object({
  requests: openRows,
  /** Scheduled requests that have not ended. */
  schedules: openRows,
})
export type FacilityOpenWork = z.output<typeof facilityOpenWork>

/** The filters of both the list and the map. */
const filters = {
  client_id: severalOf(id).optional(),
  manager_id: severalOf(id).optional(),
  type: severalOf(z.string().max(100)).optional(),
  contract_status: severalOf(z.enum(CONTRACT_STATUSES)).optional(),
  /** Whether a service agreement covers it. */
  is_covered: flag.optional(),
  tag: z.string().max(100).optional(),
  archived: flag.optional(),
  custom: customFilter,
}

/** A facility as a pin on a map. */
export const facilityPoint = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  type: z.string().nullable(),
  contract_status: z.enum(CONTRACT_STATUSES),
  contract_till: date.nullable(),
  open_requests: z.number(),
})
export type FacilityPoint = z.output<typeof facilityPoint>

/** Each address once, ignoring case. */
const subscribers = z.strictObject({
  emails: z
    .array(email)
    .max(SUBSCRIBERS_MAX)
    .transform((emails) => [...new Set(emails)]),
})

const subscription = z.object({
  emails: z.array(z.string()),
  /** Those of them that unsubscribed: they get no emails until their reader subscribes again. */
  unsubscribed: z.array(z.string()),
  /** A mail server is configured; without one, emails are not sent. */
  is_mail_sent: z.boolean(),
})

export const EQUIPMENT_AT_FACILITY_MAX = 1000

/** The total price of requests completed in a month, `YYYY-MM` in the account's time zone. */
export const monthlyProfit = z.object({ month: z.string(), profit: z.string(), requests: z.number() })
export type MonthlyProfit = z.output<typeof monthlyProfit>

export const facilityRoutes = defineRoutes({
  ...crudRoutes('facilities', {
    path: '/facilities',
    summaries: {
      list: 'Facilities',
      show: 'A facility with contacts',
      create: 'Create a facility',
      update: 'Change a facility',
      remove: 'Delete a facility without dependents',
    },
    query: listQuery(['name', 'contract_till', 'created_at'], { ...filters, external_id: externalIdText.optional() }),
    row: facilityListRow,
    page: facilityPage,
    create: facilityCreate,
    update: facilityUpdate,
  }),
  ...externalIdCall('/facilities', {
    access: 'facilities:read',
    summary: 'A facility by its external id',
    response: facilityPage,
  }),
  types: {
    method: 'GET',
    path: '/facilities/types',
    access: 'user',
    summary: "The account's facility types",
    response: z.array(z.string()),
  },
  forSelector: {
    method: 'GET',
    path: '/facilities/facilitiesForSelector',
    access: 'user',
    summary: 'Facilities to choose from',
    query: selectorQuery.extend({ client_id: id.optional() }),
    response: z.array(named.extend({ client: named, address: z.string().nullable() })),
  },
  mapData: {
    method: 'GET',
    path: '/facilities/map-data',
    access: 'facilities:read',
    summary: `Facilities with coordinates, the first ${MAP_POINTS_MAX} by name`,
    query: z.strictObject({ q: searchText.optional(), ...filters }),
    response: z.array(facilityPoint),
  },
  ...mergeCalls('/facilities/:id', 'facilities:read', 'facilities:delete', 'facilities.merge'),
  ...avatarCalls('/facilities/:id', 'facilities:update', 'facilities.avatar'),
  ...fileCalls('/facilities/:id', 'facilities:read', { access: 'facilities:update', actions: ['facilities.files'] }),
  requestFiles: {
    method: 'GET',
    path: '/facilities/:id/request-files',
    access: 'facilities:read',
    summary: "Files of the facility's requests, latest first",
    params: idParams,
    query: listQuery([], {}),
    response: pageOf(file.extend({ request: z.object({ id: z.number(), number: z.number(), name: z.string() }) })),
  },
  requests: {
    method: 'GET',
    path: '/facilities/:id/requests',
    access: 'facilities:read',
    summary: "A facility's requests",
    params: idParams,
    query: listQuery(['number', 'deadline_at'], {}),
    response: pageOf(requestListRow),
  },
  profit: {
    method: 'GET',
    path: '/facilities/:id/profit',
    access: 'facilities:read',
    summary: 'The price of completed requests in each of the last twelve months, oldest first',
    params: idParams,
    response: z.array(monthlyProfit),
  },
  serviceLog: {
    method: 'GET',
    path: '/facilities/:id/service-log',
    access: 'facilities:read',
    summary: 'Completed requests of a facility, latest first',
    params: idParams,
    query: serviceLogQuery,
    response: serviceLogPage,
  },
  exportServiceLog: {
    method: 'GET',
    path: '/facilities/:id/service-log-export',
    access: 'facilities:read',
    summary: 'The service log as .xlsx',
    params: idParams,
    query: serviceLogExportQuery,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  equipments: {
    method: 'GET',
    path: '/facilities/:id/equipments',
    access: 'facilities:read',
    summary: "A facility's equipment",
    params: idParams,
    query: listQuery(['title', 'warranty_till'], {}),
    response: pageOf(equipmentRow),
  },
  openWork: {
    method: 'GET',
    path: '/facilities/:id/open-work',
    access: 'facilities:update',
    summary: 'The open requests and schedules that a change of the client asks about',
    params: idParams,
    response: facilityOpenWork,
  },
  syncEquipment: {
    method: 'PATCH',
    path: '/facilities/:id/sync-equipment',
    access: 'facilities:update',
    summary: "Replace the facility's equipment",
    actions: ['facilities.equipment'],
    params: idParams,
    body: z.strictObject({ equipment_ids: z.array(z.number().int().positive()).max(EQUIPMENT_AT_FACILITY_MAX) }),
    response: z.null(),
  },
  subscribers: {
    method: 'GET',
    path: '/facilities/:id/subscribers',
    access: 'facilities:read',
    summary: "Who gets emails about the facility's requests",
    params: idParams,
    response: subscription,
  },
  saveSubscribers: {
    method: 'POST',
    path: '/facilities/:id/subscribers',
    access: 'facilities:update',
    summary: 'Replace the list of subscribers',
    actions: ['facilities.subscribers'],
    params: idParams,
    body: subscribers,
    response: subscription,
  },
  ...feedCalls('/facilities/:id', 'facilities:read', { summary: "The facility's history with that of its requests" }),
  ...unreadCall('/facilities/:id', 'facilities:read'),
})
