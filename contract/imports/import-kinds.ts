/** Without zod, so that the browser's screens need not load it. */

import { type NamesWith, RESOURCE_NAMES, RESOURCES } from '../resources.ts'

/** What can be imported from a spreadsheet. */
export type ImportEntity = NamesWith<'paths', { import: string }>
export const IMPORT_ENTITIES = RESOURCE_NAMES.filter((name): name is ImportEntity => 'import' in RESOURCES[name].paths)

/** What happens to a row that exists already: its fields are overwritten, or it is left alone. */
export const IMPORT_DUPLICATES = ['update', 'skip'] as const
export type ImportDuplicates = (typeof IMPORT_DUPLICATES)[number]

/**
 * `reading`: the file is being read; `checked`: the changes are known and wait for confirmation; `running` and
 * `undoing`: rows are being written; `failed`: the file cannot be read, `problem` says why.
 */
export const IMPORT_STATES = ['reading', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const IMPORT_OUTCOMES = ['created', 'updated', 'skipped', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/**
 * How text files may be encoded: in Unicode, or in one byte a letter as Excel writes them in Europe, Turkey and Arabic
 * countries, and DOS and old Unix in Cyrillic.
 */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'windows-1256',
  'ibm866',
  'koi8-r',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** What becomes of rows that are hidden in the sheet. */
export const HIDDEN_ROWS = ['take', 'leave'] as const

/** Rows of a sheet that a user can leave out by their numbers. */
export const LEFT_OUT_MAX = 1_000
/** The most lines that a sheet has. */
export const SHEET_LINES_MAX = 1_048_576

export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_UNDO_HOURS = 24
/** At most this many errors, and rows of each kind, are in an answer; the file of rejected rows has them all. */
export const IMPORT_NAMED_MAX = 200
