import { sql } from 'kysely'
import type { FieldFiguresQuery } from '#contract/analytics/analytics-query.ts'
import type { RequestsByField } from '#contract/analytics/analytics-rows.ts'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import { REQUEST_STATUSES, type RequestStatus } from '#contract/requests/status/request-status.ts'
import type { Actor } from '../access/actor.ts'
import { fieldOfKey } from '../custom-fields/index.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { isWithin, requestConditions } from './axes.ts'
import { publicPeriod, readPeriod } from './period.ts'
import { shareOf } from './sums.ts'

interface Counted {
  /** Of the field, or null. */
  option: number | null
  status: RequestStatus
  count: number
}

/**
 * Requests created in the period by the options of a field.
 * @throws AppError validation_failed at `field` for one that is not indexed, or no choice; and that the actor does not see
 */
export async function readRequestsByField(tx: Tx, actor: Actor, query: FieldFiguresQuery): Promise<RequestsByField> {
  const field = fieldOfKey(actor, 'requests', query.field)
  if (field?.type !== 'choice' || !field.is_indexed) throw invalid({ field: 'not_option' })
  const period = await readPeriod(tx, actor, query)
  const conditions = [...isWithin('created', [period], actor.timezone), ...requestConditions(actor, query)]
  const { rows } = await sql<Counted>`
    select i.number_value::bigint as option, r.status, count(*)
    from requests r
    left join custom_index i on i.account_id = r.account_id and i.entity = 'requests' and i.row_id = r.id
      and i.field_id = ${sql.lit(field.id)} and i.place = 1
    where ${sql.join(conditions, sql` and `)} group by 1, 2`.execute(tx)
  const created = sumOf(rows)
  const data = [...Map.groupBy(rows, ({ option }) => option)].map(([id, own]) => ({
    option: id === null ? null : optionOf(field, id),
    created: sumOf(own),
    statuses: Object.fromEntries(
      REQUEST_STATUSES.map((status) => [status, sumOf(own.filter((one) => one.status === status))]),
    ) as RequestsByField['data'][number]['statuses'],
    share: shareOf(sumOf(own), created),
  }))
  return {
    period: publicPeriod(period),
    field: { key: field.key, title: { ...field.title } },
    created,
    data: data.toSorted((one, other) => rankOf(other) - rankOf(one)),
  }
}

function sumOf(rows: readonly Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

function optionOf({ options }: RoleField, id: number) {
  const { title, color } = options.find((option) => option.id === id) ?? { title: {}, color: null }
  return { id, title: { ...title }, color }
}

/** Those without a value come last. */
function rankOf({ option, created }: RequestsByField['data'][number]): number {
  return option === null ? -1 : created
}
