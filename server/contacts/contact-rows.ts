import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ContactOwner, ContactRow, contactSave } from '#contract/clients/contacts.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { externalIdOf, setExternalId } from '../external-ids/index.ts'
import type { Owner } from './owner.ts'

export type ContactSave = z.output<typeof contactSave>

export const CONTACT_COLUMNS = ['id', 'name', 'email', 'phone', 'position'] as const

export const OWNER_COLUMN = {
  client: 'client_id',
  facility: 'facility_id',
} as const satisfies Record<ContactOwner, string>

/** The contacts of a row as JSON, oldest first, for a query where the row's id is `idColumn` (`'c.id'`). */
export function contactsJson(actor: Actor, entity: ContactOwner, idColumn: string): RawBuilder<ContactRow[]> {
  const externalId = actor.key ? sql`, 'external_id', ${externalIdOf(actor, 'contacts', 'k')}` : sql``
  return sql<ContactRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone, 'position', k.position${externalId})
      order by k.id), '[]')
    from contacts k where k.${sql.ref(OWNER_COLUMN[entity])} = ${sql.ref(idColumn)})`
}

/** The ids, as an array, of the clients or facilities with a contact whose phone matches one of the patterns. */
export function ownersByPhone(entity: ContactOwner, phones: string[]): RawBuilder<number[]> {
  const owner = sql.ref(OWNER_COLUMN[entity])
  return sql<number[]>`array(select ${owner} from contacts where phone like any(${phones}) and ${owner} is not null)`
}

/**
 * Adds contacts to a row and returns them as stored.
 * @param field where a contact is in the call's body, before its fields: `contacts.0.`
 */
export async function addContacts(
  tx: Tx,
  actor: Actor,
  { entity, id }: Owner,
  contacts: readonly ContactSave[],
  field: (place: number) => string = (place) => `contacts.${place}.`,
): Promise<ContactRow[]> {
  if (contacts.length === 0) return []
  const stored = contacts.map(({ external_id, ...contact }) => ({
    account_id: actor.accountId,
    [OWNER_COLUMN[entity]]: id,
    ...contact,
  }))
  const added = await tx.insertInto('contacts').values(stored).returning(CONTACT_COLUMNS).execute()
  for (const [place, contact] of added.entries()) {
    const externalId = contacts[place]?.external_id
    await setExternalId(tx, actor, 'contacts', contact.id, externalId, `${field(place)}external_id`)
  }
  return added
}
