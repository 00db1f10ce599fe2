import { z } from 'zod'
import { CUSTOM_ENTITIES } from '../custom-fields/field-types.ts'
import { defineRoutes, idParams, optionalText, time, user } from '../route.ts'
import { configurationFile } from './configuration-file.ts'
import { CONFIGURATION_CONFLICTS, CONFIGURATION_SECTIONS } from './sections.ts'
import { TRADES } from './trades.ts'

const ITEMS_MAX = 2000
const KEY_MAX = 300
const FILE_NAME_MAX = 200

/** As `configurationFile` reads it, with nothing left out. */
const exportedConfiguration = z.object({
  format: z.number(),
  settings: z.record(z.string(), z.unknown()).optional(),
  service_hours: z.array(z.looseObject({ name: z.string() })),
  pause_reasons: z.array(z.looseObject({ name: z.string() })),
  roles: z.array(z.looseObject({ name: z.string() })),
  checklists: z.array(z.looseObject({ name: z.string() })),
  work_types: z.array(z.looseObject({ name: z.string() })),
  fields: z.array(z.looseObject({ entity: z.string(), key: z.string() })),
  agreement: z.looseObject({ number: z.string() }).nullable(),
})
export type ExportedConfiguration = z.output<typeof exportedConfiguration>

/** What an item is called: a name, or of a field its title. */
const itemName = {
  section: z.enum(CONFIGURATION_SECTIONS),
  name: z.string(),
  /** Of a field, by language. */
  title: z.record(z.string(), z.string()).nullable(),
  /** Of a field. */
  entity: z.enum(CUSTOM_ENTITIES).nullable(),
}

const configurationItem = z.object({
  /** Names the item in an import. */
  key: z.string(),
  ...itemName,
  outcome: z.enum(['new', 'changed', 'same', 'conflict']),
  /** What would be different: of a new item nothing, as all of it is. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  conflict: z.enum(CONFIGURATION_CONFLICTS).nullable(),
  /** What more can be said of the conflict. */
  message: z.string().nullable(),
  /** Items that it refers to and that are not here yet. */
  needs: z.array(z.string()),
})
export type ConfigurationItem = z.output<typeof configurationItem>

const configurationImport = z.object({
  id: z.number(),
  /** Of the file, or a trade of ours; null where the call named none. */
  name: z.string().nullable(),
  author: user.nullable(),
  created_at: time,
  created: z.number(),
  changed: z.number(),
  /** Until when it can be undone; null when it cannot be any more. */
  undo_until: time.nullable(),
  undone_at: time.nullable(),
  /** What undoing left as it is, and why. */
  left: z.array(z.object({ ...itemName, reason: z.enum(['in_use', 'changed']) })),
})
export type ConfigurationImport = z.output<typeof configurationImport>

export const configurationRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/configuration',
    access: 'admin',
    summary: 'The configuration of the account as one file',
    response: exportedConfiguration,
  },
  trade: {
    method: 'GET',
    path: '/configuration/trades/:trade',
    access: 'admin',
    summary: 'A configuration that a company of a trade can begin with, in the language of the user',
    params: z.strictObject({ trade: z.enum(TRADES) }),
    response: exportedConfiguration,
  },
  check: {
    method: 'POST',
    path: '/configuration/check',
    access: 'admin',
    summary: 'What importing a configuration would do; nothing is changed',
    body: z.strictObject({ file: configurationFile }),
    response: z.array(configurationItem),
    takesTurns: true,
  },
  import: {
    method: 'POST',
    path: '/configuration/import',
    access: 'admin',
    summary: 'Import a configuration: all that is new or changed, or the items named; nothing is deleted',
    body: z.strictObject({
      file: configurationFile,
      /** Keys of items; absent: all without a conflict. */
      items: z.array(z.string().max(KEY_MAX)).max(ITEMS_MAX).optional(),
      name: optionalText(FILE_NAME_MAX).optional(),
    }),
    response: configurationImport,
    takesTurns: true,
  },
  imports: {
    method: 'GET',
    path: '/configuration/imports',
    access: 'admin',
    summary: 'The latest imports of configurations, newest first',
    response: z.array(configurationImport),
  },
  undo: {
    method: 'POST',
    path: '/configuration/imports/:id/undo',
    access: 'admin',
    summary:
      'Undo an import of a configuration within a day: what it created and nothing uses is removed, what it changed is as before',
    params: idParams,
    response: configurationImport,
    takesTurns: true,
  },
})
