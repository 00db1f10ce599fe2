import { z } from 'zod'
import { answeredExternalId, externalIdCall, givenExternalId } from '../integrations/external-ids.ts'
import { mergeBody, merged } from '../merges.ts'
import { defineRoutes, id, optionalText, requiredText } from '../route.ts'
import { email } from '../user-fields.ts'
import { optionalPhone } from '../values/countries.ts'

export const CONTACT_OWNERS = ['client', 'facility'] as const
export type ContactOwner = (typeof CONTACT_OWNERS)[number]

export const contactRow = z.object({
  id: z.number(),
  external_id: answeredExternalId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  position: z.string().nullable(),
})
export type ContactRow = z.output<typeof contactRow>

const optionalEmail = z
  .union([email, z.literal('').transform(() => null)])
  .nullable()
  .optional()
  .transform((value) => value ?? null)

export const contactSave = z.strictObject({
  external_id: givenExternalId,
  name: requiredText(200, 'name_required'),
  email: optionalEmail,
  phone: optionalPhone.optional().transform((value) => value ?? null),
  position: optionalText(200)
    .optional()
    .transform((value) => value ?? null),
})

const owner = z.strictObject({ entity: z.enum(CONTACT_OWNERS), id })

/** A contact with the row it belongs to. */
export const ownedContact = contactRow.extend({ client_id: z.number().nullable(), facility_id: z.number().nullable() })

/** The grant needed is `update` on the contact's owner; the owner is known only from the row or the path. */
export const contactRoutes = defineRoutes({
  ...externalIdCall('/contacts', {
    access: 'user',
    summary: 'A contact by its external id',
    response: ownedContact,
  }),
  create: {
    method: 'POST',
    path: '/contacts/:entity/:id',
    access: 'user',
    summary: 'Add a contact to a client or a facility',
    actions: ['clients.contacts', 'facilities.contacts'],
    params: owner,
    body: contactSave,
    response: contactRow,
    status: 201,
  },
  update: {
    method: 'POST',
    path: '/contacts/:contactId',
    access: 'user',
    summary: 'Change a contact',
    actions: ['clients.contacts', 'facilities.contacts'],
    params: z.strictObject({ contactId: id }),
    body: contactSave.partial(),
    response: contactRow,
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:entity/:id/:contactId',
    access: 'user',
    summary: 'Remove a contact',
    actions: ['clients.contacts', 'facilities.contacts'],
    params: owner.extend({ contactId: id }),
    response: z.null(),
  },
  merge: {
    method: 'POST',
    path: '/contacts/:contactId/merge',
    access: 'user',
    summary: 'Merge another contact of the same row into this one, which takes what it has not itself',
    actions: ['clients.contacts', 'facilities.contacts'],
    params: z.strictObject({ contactId: id }),
    body: mergeBody,
    response: merged,
  },
  erase: {
    method: 'POST',
    path: '/contacts/:contactId/erase',
    access: 'admin',
    summary: 'Erase what names a contact: in clients, facilities, requests and the history',
    actions: ['clients.erase-contacts', 'facilities.erase-contacts'],
    params: z.strictObject({ contactId: id }),
    response: z.null(),
  },
})
