import type { Changes } from '#contract/history.ts'
import type { ImportDuplicates, ImportEntity, ImportOutcome } from '#contract/imports/imports.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import type { LocalizedText } from '../words/index.ts'
import type { RowError } from './entities/check-rows.ts'
import { clientImport } from './entities/clients.ts'
import { equipmentImport } from './entities/equipment.ts'
import { productImport } from './entities/products.ts'
import { scheduleSteps } from './schedules/schedule-steps.ts'
import { tableSteps } from './table-steps.ts'

/** A row of the file that was read and not rejected. */
export interface PendingRow {
  row: number
  part: number
  given: Record<string, unknown>
}

/** The outcome of a row, or its outcome if it were run. */
export interface RowOutcome {
  row: number
  part: number
  title: string
  outcome: ImportOutcome
  /** Of the row that was created or existed already. */
  id: number | null
  changes: Changes | null
  errors: RowError[]
}

/** A row that an import has created or changed. */
export interface DoneRow {
  row: number
  part: number
  outcome: 'created' | 'updated'
  entity_id: number
  title: string
  changes: Changes | null
}

/** The outcome of undoing a row; `because` says why it, or a part of it, was left. */
export interface Undone {
  row: number
  part: number
  because: LocalizedText | null
}

export interface StepOptions {
  importId: number
  duplicates: ImportDuplicates
}

/** The steps of an import for some rows of its file, in one unit of work. */
export interface ImportSteps {
  /** Rows in one transaction: few enough that no user waits for them. */
  rowsAChunk: number
  /** Computes the outcome of rows, and writes nothing. */
  check(tx: Tx, actor: Actor, rows: readonly PendingRow[], options: StepOptions): Promise<RowOutcome[]>
  run(tx: Tx, actor: Actor, rows: readonly PendingRow[], options: StepOptions): Promise<RowOutcome[]>
  undo(tx: Tx, actor: Actor, rows: readonly DoneRow[]): Promise<Undone[]>
}

export const IMPORT_STEPS: Record<ImportEntity, ImportSteps> = {
  clients: tableSteps(clientImport),
  products: tableSteps(productImport),
  equipment: tableSteps(equipmentImport),
  scheduled_requests: scheduleSteps,
}
