import { isCustomEntity, type RoleField } from '#contract/custom-fields/field-types.ts'
import type { ImportEntity } from '#contract/imports/imports.ts'
import { isExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Actor } from '../access/actor.ts'
import { fieldsOf } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { listPrograms, type Program } from '../external-ids/index.ts'
import { clientImport } from './entities/clients.ts'
import { customColumnsOf } from './entities/custom-columns.ts'
import { equipmentImport } from './entities/equipment.ts'
import { externalIdColumnOf } from './entities/external-id-columns.ts'
import type { SheetDefinition } from './entities/import-definition.ts'
import { productImport } from './entities/products.ts'
import { planSheet } from './schedules/sheet.ts'

/** The entities that can be imported, and how their files are read. */
export const IMPORTS: Record<ImportEntity, SheetDefinition> = {
  clients: clientImport,
  products: productImport,
  equipment: equipmentImport,
  scheduled_requests: planSheet,
}

/** What an account has that a file may have columns for. */
export interface AccountColumns {
  /** Service accounts, whose external ids may be in it. */
  programs: readonly Program[]
  /** Fields of the account's own that the user may change. */
  fields: readonly RoleField[]
}

export async function accountColumns(tx: Tx, actor: Actor, entity: ImportEntity): Promise<AccountColumns> {
  const fields = isCustomEntity(entity) ? fieldsOf(actor, entity) : []
  return { programs: isExternalEntity(entity) ? await listPrograms(tx) : [], fields: [...fields] }
}

/** How a file of the entity is read in an account. */
export function definitionFor(entity: ImportEntity, { programs, fields }: AccountColumns): SheetDefinition {
  const definition = IMPORTS[entity]
  const columns = [...definition.columns, ...customColumnsOf(fields), ...programs.map(externalIdColumnOf)]
  return { ...definition, columns }
}
