import { z } from 'zod'
import { bankDetails } from '../account/bank-details.ts'
import { crudRoutes } from '../crud.ts'
import { answeredCustom, customFilter, givenCustom } from '../custom-fields/field-values.ts'
import { columnsOfRow } from '../export-columns.ts'
import { avatarCalls } from '../files/avatars.ts'
import { fileCalls } from '../files/files.ts'
import { answeredExternalId, externalIdCall, externalIdText, givenExternalId } from '../integrations/external-ids.ts'
import { feedCalls, unreadCall } from '../interactions.ts'
import { mergeCalls } from '../merges.ts'
import { flag, listQuery, pageOf, selectorQuery } from '../paging.ts'
import { requestListRow } from '../requests/request-rows.ts'
import {
  defineRoutes,
  file,
  idParams,
  named,
  optionalText,
  requiredText,
  rowActionsSchema,
  tag,
  time,
} from '../route.ts'
import { tagNames } from '../tags.ts'
import { email } from '../user-fields.ts'
import { CLIENT_TYPES } from '../values/client-types.ts'
import { country, optionalPhone } from '../values/countries.ts'
import { contactRow, contactSave } from './contacts.ts'
import { facilityListRow } from './facilities.ts'
import { similarClient, similarClientsQuery } from './similar-clients.ts'

export const clientRow = z.object({
  id: z.number(),
  external_id: answeredExternalId,
  name: z.string(),
  type: z.enum(CLIENT_TYPES),
  /** Whose names and rules its bank details follow; null is the account's. */
  country: country.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  tags: z.array(tag),
  comment: z.string().nullable(),
  avatar: z.string().nullable(),
  facilities_count: z.number(),
  open_requests: z.number(),
  is_archived: z.boolean(),
  created_at: time,
  custom: answeredCustom,
})
export type ClientRow = z.output<typeof clientRow>

export const clientColumns = columnsOfRow(clientRow, ['id', 'external_id', 'avatar', 'is_archived', 'custom'])

/** What the client gets emails about. */
const emailSwitches = {
  email_created: z.boolean(),
  email_on_the_way: z.boolean(),
  email_done: z.boolean(),
}

export const clientPage = clientRow.extend({
  ...emailSwitches,
  /** Since when the client's own address is unsubscribed from emails about requests. */
  email_unsubscribed_at: time.nullable(),
  contacts: z.array(contactRow),
  actions: rowActionsSchema('clients'),
})

const optionalEmail = z.union([email, z.literal('').transform(() => null)]).nullable()

const fields = {
  external_id: givenExternalId,
  name: requiredText(200, 'title_required'),
  type: z.enum(CLIENT_TYPES),
  country: country.nullable(),
  phone: optionalPhone,
  email: optionalEmail,
  comment: optionalText(5000),
  ...emailSwitches,
  tags: tagNames,
  custom: givenCustom,
}

export const clientCreate = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  name: fields.name,
  type: fields.type.default('company'),
  contacts: z.array(contactSave).max(20).optional(),
  bank_details: bankDetails.partial().optional(),
})

export const clientUpdate = z.strictObject({ ...fields, is_archived: z.boolean() }).partial()

export const clientRoutes = defineRoutes({
  ...crudRoutes('clients', {
    path: '/clients',
    summaries: {
      list: 'Clients',
      show: 'A client with contacts',
      create: 'Create a client',
      update: 'Change a client',
      remove: 'Delete a client without dependents',
    },
    query: listQuery(['name', 'created_at'], {
      type: z.enum(CLIENT_TYPES).optional(),
      country: country.optional(),
      tag: z.string().max(100).optional(),
      archived: flag.optional(),
      external_id: externalIdText.optional(),
      custom: customFilter,
    }),
    row: clientRow,
    page: clientPage,
    create: clientCreate,
    update: clientUpdate,
  }),
  ...externalIdCall('/clients', {
    access: 'clients:read',
    summary: 'A client by its external id',
    response: clientPage,
  }),
  personalData: {
    method: 'GET',
    path: '/clients/:id/personal-data',
    access: 'admin',
    summary: 'All that is stored about a client, as a file',
    params: idParams,
    produces: 'application/json',
  },
  erase: {
    method: 'POST',
    path: '/clients/:id/erase',
    access: 'admin',
    summary:
      'Erase the names of a client who is one person, with its facilities and contacts, wherever they are stored',
    actions: ['clients.erase'],
    params: idParams,
    response: clientPage,
  },
  bankDetails: {
    method: 'GET',
    path: '/clients/:id/bank-details',
    access: 'clients:read',
    summary: "A client's bank details",
    params: idParams,
    response: bankDetails,
  },
  saveBankDetails: {
    method: 'PATCH',
    path: '/clients/:id/bank-details',
    access: 'clients:update',
    summary: "Change a client's bank details",
    actions: ['clients.bank-details'],
    params: idParams,
    body: bankDetails.partial(),
    response: bankDetails,
  },
  forSelector: {
    method: 'GET',
    path: '/clients/clientsForSelector',
    access: 'user',
    summary: 'Clients to choose from',
    query: selectorQuery,
    response: z.array(named.extend({ phone: z.string().nullable(), inn: z.string().nullable() })),
  },
  similar: {
    method: 'GET',
    path: '/clients/similar',
    access: 'clients:read',
    summary: 'Clients that have this name, phone, email or tax number already',
    query: similarClientsQuery,
    response: z.array(similarClient),
  },
  ...mergeCalls('/clients/:id', 'clients:read', 'clients:delete', 'clients.merge'),
  ...avatarCalls('/clients/:id', 'clients:update', 'clients.avatar'),
  ...fileCalls('/clients/:id', 'clients:read', { access: 'clients:update', actions: ['clients.files'] }),
  facilityFiles: {
    method: 'GET',
    path: '/clients/:id/facility-files',
    access: 'clients:read',
    summary: "Files of the client's facilities, latest first",
    params: idParams,
    query: listQuery([], {}),
    response: pageOf(file.extend({ facility: named })),
  },
  facilities: {
    method: 'GET',
    path: '/clients/:id/facilities',
    access: 'clients:read',
    summary: "A client's facilities",
    params: idParams,
    query: listQuery(['name'], {}),
    response: pageOf(facilityListRow),
  },
  requests: {
    method: 'GET',
    path: '/clients/:id/requests',
    access: 'clients:read',
    summary: "A client's requests",
    params: idParams,
    query: listQuery(['number', 'deadline_at'], {}),
    response: pageOf(requestListRow),
  },
  ...feedCalls('/clients/:id', 'clients:read', {
    summary: "The client's history with that of its facilities and requests",
  }),
  ...unreadCall('/clients/:id', 'clients:read'),
})
