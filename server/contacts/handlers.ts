import type { contactRoutes } from '#contract/clients/contacts.ts'
import { requireRow } from '../access/scope.ts'
import { notFound } from '../errors/app-error.ts'
import { readExternalId, setExternalId, showsExternal } from '../external-ids/index.ts'
import { changesBetween, record } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'
import { CONTACT_COLUMNS, OWNER_COLUMN } from './contact-rows.ts'
import { createContact } from './create-contact.ts'
import { eraseContact } from './erase-contact.ts'
import { contactOwner, MAY_CHANGE, MAY_READ, ownersFeed } from './owner.ts'

/** All but those of `server/merging/`. */
export function contactHandlers(): Omit<Handlers<typeof contactRoutes>, 'merge'> {
  return {
    showExternal: showsExternal('contacts', async ({ tx, actor, params: { id } }) => {
      const contact = await tx
        .selectFrom('contacts')
        .select([...CONTACT_COLUMNS, 'client_id', 'facility_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(notFound)
      const owner = contactOwner(contact.client_id, contact.facility_id)
      await requireRow(tx, actor, MAY_READ[owner.entity], owner.id)
      return { ...contact, ...(await readExternalId(tx, actor, 'contacts', id)) }
    }),

    async create({ tx, actor, params, body }) {
      const contact = await createContact(tx, actor, params, body)
      return { ...contact, ...(await readExternalId(tx, actor, 'contacts', contact.id)) }
    },

    async update({ tx, actor, params: { contactId }, body: { external_id, ...body } }) {
      const contact = await tx
        .selectFrom('contacts')
        .select([...CONTACT_COLUMNS, 'client_id', 'facility_id'])
        .where('id', '=', contactId)
        .forUpdate()
        .executeTakeFirst()
      if (!contact) throw notFound()
      const { client_id, facility_id, ...before } = contact
      const owner = contactOwner(client_id, facility_id)
      await requireRow(tx, actor, MAY_CHANGE[owner.entity], owner.id)
      await setExternalId(tx, actor, 'contacts', contactId, external_id)
      const known = await readExternalId(tx, actor, 'contacts', contactId)
      const changes = changesBetween(before, body)
      if (!changes) return { ...before, ...known }
      const after = await tx
        .updateTable('contacts')
        .set(body)
        .where('id', '=', contactId)
        .returning(CONTACT_COLUMNS)
        .executeTakeFirstOrThrow()
      const { place, liveChange } = await ownersFeed(tx, owner)
      await record(tx, actor, 'contactChanged', { name: after.name, changes }, place, liveChange)
      return { ...after, ...known }
    },

    async remove({ tx, actor, params: { entity, id, contactId } }) {
      await requireRow(tx, actor, MAY_CHANGE[entity], id)
      const removed = await tx
        .deleteFrom('contacts')
        .where('id', '=', contactId)
        .where(OWNER_COLUMN[entity], '=', id)
        .returning('name')
        .executeTakeFirst()
      if (!removed) throw notFound()
      const { place, liveChange } = await ownersFeed(tx, { entity, id })
      await record(tx, actor, 'contactDeleted', { name: removed.name }, place, liveChange)
      return null
    },

    async erase({ tx, actor, params }) {
      await eraseContact(tx, actor, params.contactId)
      return null
    },
  }
}
