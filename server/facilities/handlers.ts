import { sql } from 'kysely'
import type { facilityRoutes } from '#contract/clients/facilities.ts'
import { inScope, requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { facilityTypeNames } from '../db/list-names.ts'
import { byIdsOfOld } from '../db/merged-ids.ts'
import { listEquipment } from '../equipment/index.ts'
import { notFound } from '../errors/app-error.ts'
import { showsExternal } from '../external-ids/index.ts'
import { listAttachedTo } from '../files/attachments.ts'
import { avatarCallHandlers } from '../files/avatar-handlers.ts'
import { fileCallHandlers } from '../files/file-call-handlers.ts'
import { record, recordAll } from '../history/record.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import { feedHandlers } from '../interactions/index.ts'
import { mergeCallHandlers } from '../merging/index.ts'
import { listRequestsOf } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { changeFacility, recordFacilityAvatar } from './change-facility.ts'
import { createFacility } from './create-facility.ts'
import { deleteFacility } from './delete-facility.ts'
import { exportServiceLog } from './export-service-log.ts'
import { profitByMonth } from './facility-profit.ts'
import { facilitiesToChoose, listFacilities, readFacilitiesOnMap, readFacility } from './facility-rows.ts'
import { readOpenWork } from './open-work.ts'
import { readServiceLog } from './service-log.ts'
import { saveSubscribers, subscribersOf, unsubscribedOf } from './subscribers.ts'
import { syncEquipment } from './sync-equipment.ts'

export function facilityHandlers(services: Services): Handlers<typeof facilityRoutes> {
  const { database, fileLinks, fileStore, config } = services
  async function subscription(tx: Tx, id: number) {
    const emails = await subscribersOf(tx, id)
    return { emails, unsubscribed: await unsubscribedOf(tx, emails), is_mail_sent: config.smtpUrl !== undefined }
  }

  const crud = crudHandlers('facilities', {
    list: listFacilities,
    read: readFacility,
    create: createFacility,
    change: changeFacility,
    remove: deleteFacility,
  })

  return {
    ...crud,
    showExternal: showsExternal('facilities', crud.show),

    ...mergeCallHandlers('facilities'),

    types: ({ tx }) => facilityTypeNames(tx),

    async forSelector({ tx, actor, query }) {
      const { ids } = query
      if (!ids) return facilitiesToChoose(tx, actor, query)
      return byIdsOfOld(tx, 'facilities', ids, (now) => facilitiesToChoose(tx, actor, { ...query, ids: now }))
    },

    async mapData({ tx, actor, query }) {
      return readFacilitiesOnMap(tx, actor, query)
    },

    async requests({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return listRequestsOf(tx, actor, { facilityId: id }, query)
    },

    async profit({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return profitByMonth(tx, actor, id)
    },

    async serviceLog({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return readServiceLog(tx, actor, id, query)
    },

    async exportServiceLog({ tx, actor, params: { id }, query, locale }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return exportServiceLog({ database, tx, actor }, id, query, locale)
    },

    async equipments({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return listEquipment(tx, actor, { ...query, facility_id: [id] })
    },

    async openWork({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'facilities:update', id)
      return readOpenWork(tx, actor, id, await clientOf(tx, id))
    },

    async syncEquipment({ tx, actor, params: { id }, body }) {
      await requireRow(tx, actor, 'facilities:update', id)
      await syncEquipment(tx, actor, id, body.equipment_ids)
      return null
    },

    async subscribers({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return subscription(tx, id)
    },

    async saveSubscribers({ tx, actor, params: { id }, body }) {
      await requireRow(tx, actor, 'facilities:update', id)
      await saveSubscribers(tx, actor, id, body.emails)
      return subscription(tx, id)
    },
    ...avatarCallHandlers(fileStore, {
      table: 'facilities',
      requireChangeable: (tx, actor, id) => requireRow(tx, actor, 'facilities:update', id),
      recordChange: recordFacilityAvatar,
    }),

    ...fileCallHandlers(services, {
      ownerOf: (facilityId) => ({ facilityId }),
      requireReadable: (tx, actor, id) => requireRow(tx, actor, 'facilities:read', id),
      requireChangeable: (tx, actor, id) => requireRow(tx, actor, 'facilities:update', id),
      async recordChange(tx, actor, id, kind, files) {
        const place = { facilityId: id, clientId: await clientOf(tx, id) }
        const liveChange = { entity: 'facilities', id, type: 'updated' } as const
        const entries = files.map((payload) => ({ payload, place, liveChange }))
        await recordAll(tx, actor, kind, entries)
      },
    }),

    async requestFiles({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'facilities:read', id)
      return listAttachedTo(tx, { links: fileLinks, accountId: actor.accountId }, query, {
        join: sql`join requests r on r.account_id = a.account_id and r.id = a.request_id
          and r.facility_id = ${id} and ${inScope(actor, 'requests:read', 'r.id')}`,
        owner: sql<{ request: { id: number; number: number; name: string } }>`
          json_build_object('request', json_build_object('id', r.id, 'number', r.number, 'name', r.name))`,
      })
    },

    ...feedHandlers('facilities', services, async (tx, actor, id, payload) => {
      const place = { facilityId: id, clientId: await clientOf(tx, id) }
      return record(tx, actor, 'note', payload, place, { entity: 'facilities', id, type: 'updated' })
    }),
  }
}

async function clientOf(tx: Tx, facilityId: number): Promise<number> {
  const facility = await tx
    .selectFrom('facilities')
    .select('client_id')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow(notFound)
  return facility.client_id
}
