import { z } from 'zod'
import { foundProduct } from '../goods/products.ts'
import { requestPage } from '../requests/request-rows.ts'
import { defineRoutes, id, time } from '../route.ts'
import { offeredPauseReason } from '../sla/pause-reasons.ts'

const etag = z.string().min(1).max(100)

const pulled = z.object({
  server_time: time,
  /** Requests planned from then on are not among these; null where the account keeps nothing on phones. */
  horizon: time.nullable(),
  /** New or changed ones. */
  requests: z.array(z.object({ id: z.number(), etag: z.string(), page: requestPage })),
  /** Known ones that are as they were. */
  unchanged: z.array(z.number()),
  /** Known ones that the device has to forget. */
  gone: z.array(z.number()),
  /** Null for who may not read the price list. */
  price_list_etag: z.string().nullable(),
  /** What a line of works is chosen from; null when it is the known one. */
  price_list: z.array(foundProduct).nullable(),
  /** What a pause is chosen from; none where nothing is kept. */
  pause_reasons: z.array(offeredPauseReason),
})

export type Pulled = z.output<typeof pulled>

export const pullRoutes = defineRoutes({
  pull: {
    method: 'POST',
    path: '/offline/pull',
    access: 'requests:execute',
    summary: 'The coming requests of an executor with all that their pages show, to work without a connection',
    body: z.strictObject({
      /** What the device has, at most PULLED_REQUESTS_MAX, each with the etag that it came with. */
      known: z.array(z.strictObject({ id, etag })),
      price_list_etag: etag.nullable().default(null),
    }),
    response: pulled,
  },
})
