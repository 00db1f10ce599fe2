import { type RawBuilder, sql } from 'kysely'
import type { RequestWork } from '#contract/requests/request-rows.ts'

/** The total of a line `w` of works. */
export const workTotal = sql`round(w.quantity * w.price, 2)`

/** A line `w` of works as JSON; quantities without the zeros the column pads them with. */
export const workJson: RawBuilder<RequestWork> = sql`json_build_object(
  'id', w.id, 'product_id', w.product_id, 'title', w.title, 'quantity', trim_scale(w.quantity)::text,
  'measure', w.measure, 'price', w.price::text, 'total', (${workTotal})::text)`
