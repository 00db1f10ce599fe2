import { z } from 'zod'
import { type Access, defineRoutes } from '../route.ts'

/** Entities whose rows other programs know by ids of their own, as their tables are named. */
export const EXTERNAL_ENTITIES = ['clients', 'contacts', 'facilities', 'equipment', 'products', 'requests'] as const
export type ExternalEntity = (typeof EXTERNAL_ENTITIES)[number]

export function isExternalEntity(name: string): name is ExternalEntity {
  return (EXTERNAL_ENTITIES as readonly string[]).includes(name)
}

const EXTERNAL_ID_MAX = 100

/** What another program calls a row. */
export const externalIdText = z.string().normalize().trim().min(1, { error: 'required' }).max(EXTERNAL_ID_MAX)

/**
 * Among the columns of an exported list: one column for each program that knows rows of the entity by ids of its own; in a
 * call with a key, that of its service account or user alone.
 */
export const EXTERNAL_IDS_COLUMN = 'external_ids'

/** Before an external id, where an id of ours may stand: `external:000417`. */
export const EXTERNAL_PREFIX = 'external:'

/** In the body of a call with a key: null removes it. */
export const givenExternalId = externalIdText.nullable().optional()

/** In answers to calls with a key, and in no others: of the service account or user whose key it is. */
export const answeredExternalId = z.string().nullable().optional()

/** The call that reads a row by its external id, beside those under `path` (`/clients`). */
export function externalIdCall<const A extends Access, Row extends z.ZodType>(
  path: string,
  { access, summary, response }: { access: A; summary: string; response: Row },
) {
  return defineRoutes({
    showExternal: {
      method: 'GET',
      path: `${path}/${EXTERNAL_PREFIX}::externalId`,
      access,
      isForPrograms: true,
      summary,
      params: z.strictObject({ externalId: externalIdText }),
      response,
    },
  })
}
