import { sql } from 'kysely'
import type { clientRoutes } from '#contract/clients/clients.ts'
import { inScope, requireRow } from '../access/scope.ts'
import { byIdsOfOld } from '../db/merged-ids.ts'
import { showsExternal } from '../external-ids/index.ts'
import { listFacilities } from '../facilities/index.ts'
import { listAttachedTo } from '../files/attachments.ts'
import { avatarCallHandlers } from '../files/avatar-handlers.ts'
import { fileCallHandlers } from '../files/file-call-handlers.ts'
import { record, recordAll } from '../history/record.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import { withWireTimes } from '../http/json-text.ts'
import { feedHandlers } from '../interactions/index.ts'
import { mergeCallHandlers } from '../merging/index.ts'
import { listRequestsOf } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { readBankDetails } from './bank-details.ts'
import { changeBankDetails, changeClient, recordClientAvatar } from './change-client.ts'
import { clientsToChoose, listClients, readClient } from './client-rows.ts'
import { createClient } from './create-client.ts'
import { deleteClient } from './delete-client.ts'
import { eraseClient } from './erase-client.ts'
import { readPersonalData } from './personal-data.ts'
import { similarClients } from './similar-clients.ts'

export function clientHandlers(services: Services): Handlers<typeof clientRoutes> {
  const { fileLinks, fileStore } = services
  const crud = crudHandlers('clients', {
    list: listClients,
    read: readClient,
    create: createClient,
    change: changeClient,
    remove: deleteClient,
  })
  return {
    ...crud,
    showExternal: showsExternal('clients', crud.show),

    ...mergeCallHandlers('clients'),

    async personalData({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'clients:read', id)
      const data = await readPersonalData(tx, id)
      return {
        body: Buffer.from(withWireTimes(data)),
        mime: 'application/json; charset=utf-8',
        name: `client-${id}.json`,
      }
    },

    async erase({ tx, actor, params: { id } }) {
      await eraseClient(tx, actor, id)
      return readClient(tx, actor, id)
    },

    async bankDetails({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'clients:read', id)
      return readBankDetails(tx, id)
    },

    async saveBankDetails({ tx, actor, params: { id }, body }) {
      await requireRow(tx, actor, 'clients:update', id)
      return changeBankDetails(tx, actor, id, body)
    },

    async forSelector({ tx, actor, query }) {
      const { ids } = query
      if (!ids) return clientsToChoose(tx, actor, query)
      return byIdsOfOld(tx, 'clients', ids, (now) => clientsToChoose(tx, actor, { ...query, ids: now }))
    },

    async similar({ tx, actor, query }) {
      return similarClients(tx, actor, query)
    },

    async facilities({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'clients:read', id)
      return listFacilities(tx, actor, { ...query, client_id: [id] })
    },

    async requests({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'clients:read', id)
      return listRequestsOf(tx, actor, { clientId: id }, query)
    },

    ...avatarCallHandlers(fileStore, {
      table: 'clients',
      requireChangeable: (tx, actor, id) => requireRow(tx, actor, 'clients:update', id),
      recordChange: recordClientAvatar,
    }),

    ...fileCallHandlers(services, {
      ownerOf: (clientId) => ({ clientId }),
      requireReadable: (tx, actor, id) => requireRow(tx, actor, 'clients:read', id),
      requireChangeable: (tx, actor, id) => requireRow(tx, actor, 'clients:update', id),
      recordChange(tx, actor, id, kind, files) {
        const liveChange = { entity: 'clients', id, type: 'updated' } as const
        const entries = files.map((payload) => ({ payload, place: { clientId: id }, liveChange }))
        return recordAll(tx, actor, kind, entries)
      },
    }),

    async facilityFiles({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'clients:read', id)
      return listAttachedTo(tx, { links: fileLinks, accountId: actor.accountId }, query, {
        join: sql`join facilities c on c.account_id = a.account_id and c.id = a.facility_id
          and c.client_id = ${id} and ${inScope(actor, 'facilities:read', 'c.id')}`,
        owner: sql<{ facility: { id: number; name: string } }>`
          json_build_object('facility', json_build_object('id', c.id, 'name', c.name))`,
      })
    },

    ...feedHandlers('clients', services, (tx, actor, id, payload) =>
      record(tx, actor, 'note', payload, { clientId: id }, { entity: 'clients', id, type: 'updated' }),
    ),
  }
}
