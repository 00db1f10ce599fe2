import { z } from 'zod'
import { FILE_MAX_BYTES } from '../limits.ts'
import { flag } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { defineRoutes, idParams, rowActionsSchema, time, type Upload, user } from '../route.ts'
import { schedule } from '../scheduler/recurrence.ts'
import {
  HIDDEN_ROWS,
  IMPORT_DUPLICATES,
  IMPORT_ENTITIES,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  type ImportEntity,
  LEFT_OUT_MAX,
  SHEET_LINES_MAX,
  TEXT_ENCODINGS,
} from './import-kinds.ts'

/** What the browser needs is in a file of its own: its screens need no schemas. */
export * from './import-kinds.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const sheetFile: Upload = { field: 'file', maxFiles: 1, maxBytes: FILE_MAX_BYTES, accepts: 'sheets' }

/** Excel allows 31 letters, LibreOffice more. */
const SHEET_NAME_MAX = 200
const FIELD_NAME_MAX = 50

const duplicates = z.enum(IMPORT_DUPLICATES)

/** How a file is read where the user knows better than the program. */
export const readingChoice = z.strictObject({
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  sheet: z.string().max(SHEET_NAME_MAX).optional(),
  hidden: z.enum(HIDDEN_ROWS).optional(),
  /** Rows that are not imported, as the sheet numbers them. */
  left_out: z.array(z.int().min(1).max(SHEET_LINES_MAX)).max(LEFT_OUT_MAX).optional(),
  /** By a column's letter, its field; null leaves the column out. */
  columns: z.record(z.string().regex(/^[A-Z]{1,2}$/), z.string().max(FIELD_NAME_MAX).nullable()).optional(),
})
export type ReadingChoice = z.output<typeof readingChoice>

/** The counts say what would be done before the run, and what was done after it. */
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
  /** Until when it can be undone; null if there is nothing to undo. */
  undo_until: time.nullable(),
})
export type ImportHead = z.output<typeof importHead>

export const importPage = importHead.extend({
  actions: rowActionsSchema('imports'),
  /** Why the file cannot be imported. */
  problem: z.string().nullable(),
  /** In which a text with letters beyond those of English was read; null for other files. */
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  /** The sheet that was read, and all with rows under known titles. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Rows with data that are hidden in the sheet, and what becomes of them. */
  hidden_rows: z.number(),
  hidden: z.enum(HIDDEN_ROWS),
  /** Rows that the user has left out. */
  left_out: z.array(z.number()),
  /** What a column can be. */
  fields: z.array(z.object({ name: z.string(), title: z.string() })),
  /** The sheet's columns that are used, by letter, and those that are ignored. */
  columns: z.array(z.object({ letter: z.string(), title: z.string(), field: z.string() })),
  ignored_columns: z.array(z.object({ letter: z.string(), title: z.string() })),
  /** Lines of sums at the end of the sheet, which are no rows of it. */
  sum_rows: z.array(z.number()),
  /** The first rows as read. */
  preview: z.array(
    z.object({
      row: z.number(),
      outcome: z.enum(IMPORT_OUTCOMES).nullable(),
      cells: z.array(z.string().nullable()),
      /** The scheduled requests that a row of a plan produces, and when they recur. */
      schedules: z.array(z.object({ title: z.string(), days: z.array(z.number()), schedule })),
    }),
  ),
  /** Rejected cells and rows. `column` is a letter of the sheet; null when the whole row is rejected. */
  errors: z.array(
    z.object({ row: z.number(), column: z.string().nullable(), title: z.string().nullable(), message: z.string() }),
  ),
  /** Values that cannot be read, without which their rows are taken. */
  warnings: z.array(
    z.object({ row: z.number(), column: z.string(), title: z.string(), value: z.string(), message: z.string() }),
  ),
  /** Rows that were created or updated. */
  results: z.array(z.object({ id: z.number(), title: z.string(), outcome: z.enum(['created', 'updated']) })),
  /** Rows that undoing left as they are, and why. */
  left: z.array(z.object({ id: z.number(), title: z.string(), message: z.string() })),
})
export type ImportPage = z.output<typeof importPage>

/** The path of each import. */
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
    summary: "The latest imports: the user's own; for admins, all",
    query: z.strictObject({ entity: z.enum(IMPORT_ENTITIES).optional() }),
    response: z.array(importHead),
  },
  show: {
    method: 'GET',
    path: '/imports/:id',
    access: 'user',
    summary: 'Progress of an import, its changes and its errors',
    params: idParams,
    response: importPage,
  },
  read: {
    method: 'POST',
    path: '/imports/:id/read',
    access: 'user',
    summary: 'Read the file again in another way, before the import runs',
    actions: ['imports.read'],
    params: idParams,
    body: readingChoice,
    response: importPage,
  },
  run: {
    method: 'POST',
    path: '/imports/:id/run',
    access: 'user',
    summary: 'Run an import after its dry run',
    actions: ['imports.run'],
    params: idParams,
    body: z.strictObject({ duplicates: duplicates.optional() }),
    response: importPage,
  },
  undo: {
    method: 'POST',
    path: '/imports/:id/undo',
    access: 'user',
    summary: 'Undo an import, within 24 hours',
    actions: ['imports.undo'],
    params: idParams,
    response: importPage,
  },
  refusedRows: {
    method: 'GET',
    path: '/imports/:id/refused',
    access: 'user',
    summary: 'The rejected rows as .xlsx, with a column of reasons',
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
    summary: `Import ${titleOf(entity)} from .xls, .xlsx, .ods, .csv, .tsv or .txt; with dry_run, only report the changes`,
    upload: sheetFile,
    body: z.strictObject({ dry_run: flag.default(false), duplicates: duplicates.default('update') }),
    response: z.object({ import_id: z.number() }),
    status: 201,
    rowPath: '/imports/:id',
  } as const
}

function titleOf(entity: ImportEntity): string {
  return entity.replace('_', ' ')
}
