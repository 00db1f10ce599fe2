import { z } from 'zod'
import { ERROR_CODES } from '../errors.ts'
import { BULK_ROWS_MAX } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { EXTERNAL_PREFIX, type ExternalEntity, givenExternalId } from './external-ids.ts'

/** Which row it is: the one with this id or external id; without both, or with an external id that no row has, a new one. */
export const bulkRowKey = z.object({ id: z.number().int().positive().optional(), external_id: givenExternalId })

/** `unchanged`: it was so already. */
const BULK_OUTCOMES = ['created', 'updated', 'unchanged', 'rejected'] as const

const bulkFieldError = z.object({ key: z.string(), message: z.string() })

/** What became of a row. The fields of a rejected one are those of the error that its own call would have been answered with. */
export const bulkRow = z.object({
  /** Its place among the rows of the call, from 0. */
  index: z.number(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Null: it was rejected, and names no row. */
  id: z.number().nullable(),
  code: z.enum(ERROR_CODES).optional(),
  message: z.string().optional(),
  fields: z.record(z.string(), bulkFieldError).optional(),
  details: z.unknown().optional(),
})
export type BulkRow = z.output<typeof bulkRow>

export const bulkAnswer = z.object({ rows: z.array(bulkRow) })

/**
 * The fields of bulk rows that refer to others, by what these are: beside an id, or each of several, they take an external id
 * after `external:`.
 */
export const BULK_REFERENCES = {
  clients: {},
  facilities: { client_id: 'clients' },
  equipment: { facility_id: 'facilities', parent_id: 'equipment' },
  products: {},
  requests: { client_id: 'clients', facility_id: 'facilities', equipment: 'equipment' },
} as const satisfies Record<string, Readonly<Record<string, ExternalEntity>>>

/**
 * The rows are parsed one by one, as the bodies of single calls: one that is wrong is rejected, and not the call. Each asks
 * for the permission that its own call asks for.
 * @param path of the calls that create a row and change it
 */
function bulkCall(name: keyof typeof BULK_REFERENCES, what: string, update = 'PATCH') {
  const path = `/${name}`
  const references = Object.keys(BULK_REFERENCES[name]).map((field) => `\`${field}\``)
  const row = z.record(z.string(), z.unknown()).meta({
    description:
      `The fields of \`POST ${path}\`, or of \`${update} ${path}/{id}\` with the \`id\` or \`external_id\` of a row that ` +
      `is there.${references.length > 0 ? ` ${references.join(', ')} also take \`${EXTERNAL_PREFIX}{external_id}\`.` : ''}`,
  })
  return {
    method: 'POST',
    path: `/bulk${path}`,
    access: 'user',
    isForPrograms: true,
    summary: `Create and change up to ${BULK_ROWS_MAX} ${what}, each by itself`,
    inPortions: true,
    body: z.strictObject({ rows: z.array(row).min(1).max(BULK_ROWS_MAX) }),
    response: bulkAnswer,
  } as const
}

export const bulkRoutes = defineRoutes({
  clients: bulkCall('clients', 'clients'),
  facilities: bulkCall('facilities', 'facilities'),
  equipment: bulkCall('equipment', 'pieces of equipment'),
  products: bulkCall('products', 'goods and services', 'POST'),
  requests: bulkCall('requests', 'requests'),
})
