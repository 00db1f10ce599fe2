import type { ImportEntity } from '../../contract/files/imports.ts'
import { clientImport } from './entities/clients.ts'
import { equipmentImport } from './entities/equipment.ts'
import type { ImportDefinition } from './entities/import-definition.ts'
import { productImport } from './entities/products.ts'

/** What can be imported, and how. */
export const IMPORTS: Record<ImportEntity, ImportDefinition> = {
  clients: clientImport,
  products: productImport,
  equipment: equipmentImport,
}
