import type { ImportEntity } from '#contract/imports/imports.ts'
import { clientImport } from './entities/clients.ts'
import { equipmentImport } from './entities/equipment.ts'
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
