import { z } from 'zod'
import { FILE_MAX_BYTES } from '../limits.ts'
import { flag } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { defineRoutes, idParams, rowActions, time, type Upload, user } from '../route.ts'
import { schedule } from '../scheduler/recurrence.ts'
import {
  IMPORT_DUPLICATES,
  IMPORT_ENTITIES,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportEntity,
} from './import-kinds.ts'

/** What the browser needs of it stands apart: its screens can do without schemas. */
export * from './import-kinds.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheetFile: Upload = { field: 'file', maxFiles: 1, maxBytes: FILE_MAX_BYTES, accepts: 'sheets' }

const duplicates = z.enum(IMPORT_DUPLICATES)

/** Before the run the counts say what would be done, afterwards what was done. */
const importHead = z.object({
  id: z.number(),
  entity: z.enum(IMPORT_ENTITIES),
  state: z.enum(IMPORT_STATES),
  file_name: z.string(),
  duplicates,
  processed: z.number(),
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  refused: z.number(),
  author: user.nullable(),
  created_at: time,
  finished_at: time.nullable(),
  /** Until when it can be undone; null when there is nothing to undo. */
  undo_until: time.nullable(),
})
export type ImportHead = z.output<typeof importHead>

export const importPage = importHead.extend({
  actions: rowActions('imports'),
  /** Why the file cannot be imported. */
  problem: z.string().nullable(),
  /** The sheet's columns that are used, by its letters, and those that are not. */
  columns: z.array(z.object({ letter: z.string(), title: z.string() })),
  ignored_columns: z.array(z.object({ letter: z.string(), title: z.string() })),
  /** The first rows as they were read. */
  preview: z.array(
    z.object({
      row: z.number(),
      outcome: z.enum(IMPORT_OUTCOMES).nullable(),
      cells: z.array(z.string().nullable()),
      /** The scheduled requests that a row of a plan comes to, and when they recur. */
      schedules: z.array(z.object({ title: z.string(), days: z.array(z.number()), schedule })),
    }),
  ),
  /** Refused cells and rows. `column` is the sheet's letter; null when the row as a whole is refused. */
  errors: z.array(
    z.object({ row: z.number(), column: z.string().nullable(), title: z.string().nullable(), message: z.string() }),
  ),
  /** Rows that came of it, to look at. */
  results: z.array(z.object({ id: z.number(), title: z.string(), outcome: z.enum(['created', 'updated']) })),
  /** What undoing had to leave as it is, and why. */
  left: z.array(z.object({ id: z.number(), title: z.string(), message: z.string() })),
})
export type ImportPage = z.output<typeof importPage>

/** Under which address each is imported. */
const PATHS = {
  clients: '/clients',
  products: '/products',
  equipment: '/equipment',
  scheduled_requests: '/requests-scheduler',
} as const satisfies Record<ImportEntity, string>

export const importRoutes = defineRoutes({
  clientsExample: exampleOf('clients', 'clients:create'),
  importClients: importOf('clients', 'clients:create'),
  productsExample: exampleOf('products', 'equipment:create'),
  importProducts: importOf('products', 'equipment:create'),
  equipmentExample: exampleOf('equipment', 'equipment:create'),
  importEquipment: importOf('equipment', 'equipment:create'),
  scheduledRequestsExample: exampleOf('scheduled_requests', 'schedule:create'),
  importScheduledRequests: importOf('scheduled_requests', 'schedule:create'),
  list: {
    method: 'GET',
    path: '/imports',
    access: 'user',
    summary: "The latest imports: one's own; everybody's for admins",
    query: z.strictObject({ entity: z.enum(IMPORT_ENTITIES).optional() }),
    response: z.array(importHead),
  },
  show: {
    method: 'GET',
    path: '/imports/:id',
    access: 'user',
    summary: 'How far an import is, what it does, and what it refuses',
    params: idParams,
    response: importPage,
  },
  run: {
    method: 'POST',
    path: '/imports/:id/run',
    access: 'user',
    summary: 'Do what the dry run said',
    actions: ['imports.run'],
    params: idParams,
    body: z.strictObject({ duplicates: duplicates.optional() }),
    response: importPage,
  },
  undo: {
    method: 'POST',
    path: '/imports/:id/undo',
    access: 'user',
    summary: 'Take an import back, within 24 hours',
    actions: ['imports.undo'],
    params: idParams,
    response: importPage,
  },
  refusedRows: {
    method: 'GET',
    path: '/imports/:id/refused',
    access: 'user',
    summary: 'The refused rows as .xlsx, with a column that says why',
    params: idParams,
    produces: XLSX,
  },
})

function exampleOf<const E extends ImportEntity, const P extends Permission>(entity: E, access: P) {
  return {
    method: 'GET',
    path: `${PATHS[entity]}/excel/example`,
    access,
    summary: `A file to fill in for the import of ${titleOf(entity)}`,
    produces: XLSX,
  } as const
}

function importOf<const E extends ImportEntity, const P extends Permission>(entity: E, access: P) {
  return {
    method: 'POST',
    path: `${PATHS[entity]}/excel/import`,
    access,
    summary: `Import ${titleOf(entity)} from .xls, .xlsx, .ods, .csv, .tsv or .txt; with dry_run, only say what would be done`,
    upload: sheetFile,
    body: z.strictObject({ dry_run: flag.default(false), duplicates: duplicates.default('update') }),
    response: z.object({ import_id: z.number() }),
    status: 201,
  } as const
}

function titleOf(entity: ImportEntity): string {
  return entity.replace('_', ' ')
}
