import type { ImportEntity } from '../../../contract/files/import-kinds.ts'

/** Where an entity is imported, or one of its imports is looked at. */
export function importPath(entity: ImportEntity, id?: number): string {
  return id === undefined ? `/${entity}/import` : `/${entity}/import/${id}`
}

export function listPath(entity: ImportEntity): string {
  return `/${entity}`
}
