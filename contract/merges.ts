import { z } from 'zod'
import { MERGED_ENTITIES } from './merged-entities.ts'
import { type Access, defineRoutes, id, idParams, named } from './route.ts'
import type { RowActionName } from './row-actions.ts'

/** The row that is merged into the one of the path, and is no more. */
export const mergeBody = z.strictObject({ other_id: id })

/** What undoes the merge. */
export const merged = z.object({ merge_id: z.number() })

/** What of the other row goes over, and what does not. */
export const mergePreview = z.object({
  counts: z.object({
    facilities: z.number(),
    requests: z.number(),
    scheduled_requests: z.number(),
    equipment: z.number(),
    contacts: z.number(),
    files: z.number(),
  }),
  /** Fields in which the two differ. */
  differences: z.array(
    z.object({
      field: z.enum(['phone', 'email', 'inn', 'address', 'contract_number', 'contract_till', 'manager']),
      kept: z.string(),
      other: z.string(),
      /** Kept in a contact of the client; without, it is lost. */
      becomes_contact: z.boolean(),
    }),
  ),
})
export type MergePreview = z.output<typeof mergePreview>

/** The calls that merge another row into the one of the path: `/clients/:id`. */
export function mergeCalls<const R extends Access, const A extends Access>(
  row: string,
  readAccess: R,
  access: A,
  action: RowActionName,
) {
  return defineRoutes({
    mergedInto: {
      method: 'GET',
      path: `${row}/merged-into`,
      access: readAccess,
      summary: 'The row that an id stands for: its own, or the one that it was merged into',
      params: idParams,
      response: z.object({ id: z.number() }),
    },
    mergePreview: {
      method: 'GET',
      path: `${row}/merge/:otherId`,
      access,
      summary: 'What merging another row into this one would do',
      params: idParams.extend({ otherId: id }),
      response: mergePreview,
    },
    merge: {
      method: 'POST',
      path: `${row}/merge`,
      access,
      summary: 'Merge another row into this one: all that belongs to it goes over, and it is no more',
      actions: [action],
      params: idParams,
      body: mergeBody,
      response: merged,
    },
  })
}

export const mergeRoutes = defineRoutes({
  undo: {
    method: 'POST',
    path: '/merges/:id/undo',
    access: 'user',
    summary: 'Undo a merge of the last 24 hours: the row that was merged is as it was',
    params: idParams,
    response: z.object({ entity: z.enum(MERGED_ENTITIES), ...named.shape }),
  },
})
