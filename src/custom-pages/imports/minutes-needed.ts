import { IMPORT_ROWS_MAX, type ImportEntity } from '#contract/imports/import-kinds.ts'

/**
 * A fourth of what was measured on two busy cores (docs/measured.md): better to be through before it was said, on a
 * slower host and behind another account's import too.
 */
const ROWS_PER_MINUTE: Record<ImportEntity, number> = {
  clients: 10_000,
  products: 10_000,
  equipment: 10_000,
  scheduled_requests: 5_000,
}

/** A row that holds little more than a name and a phone; longer ones make fewer of the same file. */
const SHORT_ROW_BYTES = 60

/** Within how many minutes an import of so many rows is checked, and then written. */
export function minutesNeeded(entity: ImportEntity, rows: number): number {
  return Math.max(1, Math.ceil(rows / ROWS_PER_MINUTE[entity]))
}

/** The same of a file whose rows are not counted yet; without its size, of the largest that is taken. */
export function minutesForFile(entity: ImportEntity, bytes?: number): number {
  const rows = bytes === undefined ? IMPORT_ROWS_MAX : bytes / SHORT_ROW_BYTES
  return minutesNeeded(entity, Math.min(rows, IMPORT_ROWS_MAX))
}
