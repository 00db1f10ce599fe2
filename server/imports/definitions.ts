import type { ImportEntity } from '#contract/imports/imports.ts'
import { isExternalEntity } from '#contract/integrations/external-ids.ts'
import type { Program } from '../external-ids/index.ts'
import { clientImport } from './entities/clients.ts'
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

/** How a file of the entity is read in an account with these service accounts: it may have a column for the ids of each. */
export function definitionFor(entity: ImportEntity, programs: readonly Program[]): SheetDefinition {
  const definition = IMPORTS[entity]
  if (!isExternalEntity(entity)) return definition
  return { ...definition, columns: [...definition.columns, ...programs.map(externalIdColumnOf)] }
}
