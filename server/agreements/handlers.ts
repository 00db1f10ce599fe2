import type { agreementRoutes } from '#contract/agreements/agreements.ts'
import { requireRow } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { notFound } from '../errors/app-error.ts'
import { fileCallHandlers } from '../files/file-call-handlers.ts'
import { readFeed } from '../history/feed.ts'
import { recordAll } from '../history/record.ts'
import { crudHandlers } from '../http/crud-handlers.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { agreementDueChanges } from '../sla/index.ts'
import { listAgreements, readAgreement } from './agreement-rows.ts'
import { changeAgreement } from './change-agreement.ts'
import { createAgreement } from './create-agreement.ts'
import { deleteAgreement } from './delete-agreement.ts'

export function agreementHandlers(services: Services): Handlers<typeof agreementRoutes> {
  return {
    ...crudHandlers('agreements', {
      list: listAgreements,
      read: readAgreement,
      create: createAgreement,
      change: changeAgreement,
      remove: deleteAgreement,
    }),

    async targetChoices({ tx }) {
      const hours = await tx.selectFrom('service_hours').select(['id', 'name']).orderBy('name').orderBy('id').execute()
      const roles = await tx.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
      return { hours, roles }
    },

    async dueChanges({ tx, actor, params: { id }, body }) {
      await requireRow(tx, actor, 'agreements:update', id)
      return agreementDueChanges(tx, actor, id, () => changeAgreement(tx, actor, id, { ...body, apply_to: 'open' }))
    },

    ...fileCallHandlers(services, {
      ownerOf: (agreementId) => ({ agreementId }),
      requireReadable: (tx, actor, id) => requireRow(tx, actor, 'agreements:read', id),
      requireChangeable: (tx, actor, id) => requireRow(tx, actor, 'agreements:update', id),
      async recordChange(tx, actor, id, kind, files) {
        const place = { agreementId: id, clientId: await clientOf(tx, id) }
        const liveChange = { entity: 'agreements', id, type: 'updated' } as const
        const entries = files.map((payload) => ({ payload, place, liveChange }))
        await recordAll(tx, actor, kind, entries)
      },
    }),

    async feed({ tx, actor, params: { id }, query }) {
      await requireRow(tx, actor, 'agreements:read', id)
      return readFeed(tx, actor, services.fileLinks, { owner: 'agreement', id }, query)
    },
  }
}

async function clientOf(tx: Tx, id: number): Promise<number | null> {
  const agreement = await tx
    .selectFrom('agreements')
    .select('client_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return agreement.client_id
}
