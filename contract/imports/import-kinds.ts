/** Without zod, for the browser's screens. */

/** What can be imported from a spreadsheet. */
export const IMPORT_ENTITIES = ['clients', 'products', 'equipment', 'scheduled_requests'] as const
export type ImportEntity = (typeof IMPORT_ENTITIES)[number]

/** What is done with a row that is there already: its cells are written over it, or it is left alone. */
export const IMPORT_DUPLICATES = ['update', 'skip'] as const
export type ImportDuplicates = (typeof IMPORT_DUPLICATES)[number]

/**
 * `reading`: the file is being read; `checked`: what would be done is known, and waits to be asked for; `running` and
 * `undoing`: rows are being written; `failed`: the file cannot be read, `problem` says why.
 */
export const IMPORT_STATES = ['reading', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_OUTCOMES = ['created', 'updated', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_UNDO_HOURS = 24
/** How many refusals, and how many rows of each kind, an answer names; the file of refused rows has them all. */
export const IMPORT_NAMED_MAX = 200
