import type { ContactRow } from '#contract/clients/contacts.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import { addContacts, type ContactSave } from './contact-rows.ts'
import { MAY_CHANGE, type Owner, ownersFeed } from './owner.ts'

/** Adds a contact to a row that the actor may change. @throws AppError forbidden, not_found */
export async function createContact(tx: Tx, actor: Actor, owner: Owner, body: ContactSave): Promise<ContactRow> {
  await requireRow(tx, actor, MAY_CHANGE[owner.entity], owner.id)
  const [contact] = await addContacts(tx, actor, owner, [body], () => '')
  if (!contact) throw new Error('The contact was not written')
  const { place, liveChange } = await ownersFeed(tx, owner)
  await record(tx, actor, 'contactCreated', { name: contact.name }, place, liveChange)
  return contact
}
