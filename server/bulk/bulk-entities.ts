import type { z } from 'zod'
import { clientCreate, clientUpdate } from '#contract/clients/clients.ts'
import { facilityCreate, facilityUpdate } from '#contract/clients/facilities.ts'
import { equipmentCreate, equipmentUpdate } from '#contract/goods/equipment.ts'
import { productCreate, productUpdate } from '#contract/goods/products.ts'
import type { bulkRoutes } from '#contract/integrations/bulk.ts'
import { requestCreate, requestUpdate } from '#contract/requests/request-changes.ts'
import { RESOURCES } from '#contract/resources.ts'
import type { Actor } from '../access/actor.ts'
import { requireRow } from '../access/scope.ts'
import { changeClient, createClient } from '../clients/index.ts'
import type { Tx } from '../db/database.ts'
import { changeEquipment, createEquipment } from '../equipment/index.ts'
import { changeFacility, createFacility } from '../facilities/index.ts'
import { changeProduct, createProduct } from '../products/index.ts'
import { createRequest, openRequestEmails, updateRequest } from '../requests/index.ts'
import type { Services } from '../services.ts'

/** The bulk calls, which are named as what they write. */
export type BulkName = keyof typeof bulkRoutes

interface Writes<Create, Update> {
  /** Resolves to the row's id. */
  create: (tx: Tx, actor: Actor, body: Create) => Promise<number>
  /** Resolves to whether anything differed. */
  change: (tx: Tx, actor: Actor, id: number, body: Update) => Promise<boolean>
}

/** What a single call of an entity does: the bodies it takes, the permissions it asks for and what it writes. */
export interface BulkEntity extends Writes<unknown, unknown> {
  name: BulkName
  grants: (typeof RESOURCES)[BulkName]['grants']
  bodies: { create: z.ZodObject; change: z.ZodObject }
}

export function openBulkEntities(services: Services): Record<BulkName, BulkEntity> {
  const { fileLinks: links } = services
  const writeEmails = openRequestEmails(services)
  return {
    clients: entity('clients', clientCreate, clientUpdate, {
      create: createClient,
      change: inScope('clients', changeClient),
    }),
    facilities: entity('facilities', facilityCreate, facilityUpdate, {
      create: createFacility,
      change: inScope('facilities', changeFacility),
    }),
    equipment: entity('equipment', equipmentCreate, equipmentUpdate, {
      create: createEquipment,
      change: inScope('equipment', changeEquipment),
    }),
    products: entity('products', productCreate, productUpdate, { create: createProduct, change: changeProduct }),
    requests: entity('requests', requestCreate, requestUpdate, {
      create: (tx, actor, body) => createRequest({ tx, actor }, body, writeEmails),
      change: (tx, actor, id, body) => updateRequest({ tx, actor, links }, id, body),
    }),
  }
}

function entity<Create extends z.ZodObject, Update extends z.ZodObject>(
  name: BulkName,
  create: Create,
  change: Update,
  writes: Writes<z.output<Create>, z.output<Update>>,
): BulkEntity {
  return { name, grants: RESOURCES[name].grants, bodies: { create, change }, ...(writes as Writes<unknown, unknown>) }
}

/** As the call that changes one row does (server/http/crud-handlers.ts). */
function inScope<Update>(
  grants: 'clients' | 'facilities' | 'equipment',
  change: Writes<never, Update>['change'],
): Writes<never, Update>['change'] {
  return async (tx, actor, id, body) => {
    await requireRow(tx, actor, `${grants}:update`, id)
    return change(tx, actor, id, body)
  }
}
