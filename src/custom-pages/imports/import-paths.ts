import type { ImportEntity } from '../../../contract/imports/import-kinds.ts'
import { PATHS } from '../../resources/paths.ts'

/** Where an entity is imported, or one of its imports is looked at. */
export function importPath(entity: ImportEntity, id?: number): string {
  const path = PATHS[entity].import
  return id === undefined ? path : `${path}/${id}`
}

export function listPath(entity: ImportEntity): string {
  return PATHS[entity].list
}
