import type { ContactOwner } from '#contract/clients/contacts.ts'
import type { ScopedPermission } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import type { EventPlace, LiveChange } from '../history/record.ts'

/** The row a contact belongs to. */
export interface Owner {
  entity: ContactOwner
  id: number
}

export const MAY_CHANGE = {
  client: 'clients:update',
  facility: 'facilities:update',
} as const satisfies Record<ContactOwner, ScopedPermission>

export const MAY_READ = {
  client: 'clients:read',
  facility: 'facilities:read',
} as const satisfies Record<ContactOwner, ScopedPermission>

export function contactOwner(clientId: number | null, facilityId: number | null): Owner {
  if (clientId !== null) return { entity: 'client', id: clientId }
  if (facilityId !== null) return { entity: 'facility', id: facilityId }
  throw new Error('A contact belongs to a client or a facility')
}

/** Whose feeds show a contact's events, and which row they announce as changed. */
export async function ownersFeed(
  tx: Tx,
  { entity, id }: Owner,
): Promise<{ place: EventPlace; liveChange: LiveChange }> {
  if (entity === 'client') return { place: { clientId: id }, liveChange: { entity: 'clients', id, type: 'updated' } }
  const { client_id } = await tx
    .selectFrom('facilities')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { place: { facilityId: id, clientId: client_id }, liveChange: { entity: 'facilities', id, type: 'updated' } }
}
