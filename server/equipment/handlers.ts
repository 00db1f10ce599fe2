import type { equipmentRoutes } from '#contract/goods/equipment.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { showsExternal } from '../external-ids/index.ts'
import { readFeed } from '../history/feed.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import { withIdempotency } from '../http/idempotency.ts'
import { listRequestsOf, reportEntry } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { changeEquipment } from './change-equipment.ts'
import { createEquipment } from './create-equipment.ts'
import { deleteEquipment } from './delete-equipment.ts'
import { equipmentToChoose, labelsOf, listEquipment, readEquipment } from './equipment-rows.ts'
import { openLabelLinks } from './label-links.ts'
import { findByLabel, openPublicLabels, replaceLabel } from './public-label.ts'

export function equipmentHandlers(services: Services): Handlers<typeof equipmentRoutes> {
  const { config } = services
  const links = openLabelLinks(config.publicUrl)
  const read = (tx: Tx, actor: Actor, id: number) => readEquipment(tx, actor, links, id)
  const publicLabels = openPublicLabels(services, reportEntry(services))
  const crud = crudHandlers('equipment', {
    list: listEquipment,
    read,
    create: createEquipment,
    change: changeEquipment,
    remove: deleteEquipment,
  })
  return {
    ...crud,
    showExternal: showsExternal('equipment', crud.show),
    parents: ({ tx, actor, query }) => listEquipment(tx, actor, query, 'parents'),
    spareparts: ({ tx, actor, query }) => listEquipment(tx, actor, query, 'spareparts'),
    forSelector: ({ tx, actor, query }) => equipmentToChoose(tx, actor, query),
    labels: ({ tx, actor, query }) => labelsOf(tx, actor, links, query.ids),

    async replaceLabel({ tx, actor, params: { id } }) {
      await requireRow(tx, actor, 'equipment:update', id)
      await replaceLabel(tx, actor, id)
      return read(tx, actor, id)
    },

    async requests({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'equipment:read', id)
      return listRequestsOf(tx, actor, { equipmentId: id }, query)
    },

    async feed({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'equipment:read', id)
      return readFeed(tx, actor, services.fileLinks, { owner: 'equipment', id }, query)
    },

    byLabel: ({ tx, actor, params }) => findByLabel(tx, actor, params.hash),

    async publicLabel({ params, reply }) {
      reply.header('x-robots-tag', 'noindex, nofollow')
      return publicLabels.view(params.hash)
    },

    async report({ params, body, files, request, reply }) {
      // All users of one label count as one caller.
      return publicLabels.report(
        params.hash,
        { once: withIdempotency(request, `label:${params.hash}`), reply },
        body,
        files,
      )
    },
  }
}
