import { sql } from 'kysely'
import { ON_THE_WAY_MAX_HOURS } from '#contract/limits.ts'
import { HOUR_MS } from '#contract/values/durations.ts'
import { invalid } from '#server/errors/app-error.ts'
import { recordOn, saveChange } from '../history/request-history.ts'
import type { ActionContext } from '../page/action-context.ts'
import { lockRequest } from '../page/lock-request.ts'
import { executorIdsOf } from '../planning/executors.ts'
import { isSameTime } from '../planning/same-time.ts'

/** When they expect to arrive; null takes back that they are on the way. */
interface Arrival {
  expected_at: string | null
}

/**
 * Records that an executor is on the way. A time that has passed is accepted too: a message sent without a connection
 * arrives late. A start, a cancellation, other executors or another day end it in the database.
 */
export async function sayOnTheWay(context: ActionContext, id: number, { expected_at }: Arrival): Promise<void> {
  const { tx, actor } = context
  const request = await lockRequest(context, id, 'on-the-way')
  if (isSameTime(expected_at, request.expected_at)) return
  if (expected_at === null) {
    await saveChange(tx, id, { on_the_way_at: null, on_the_way_by: null, expected_at: null })
    await recordOn(tx, actor, request, 'executorNotOnTheWay', {})
    return
  }
  if (!request.has_executor) throw invalid({ employees: 'executor_required' })
  if (Date.parse(expected_at) > Date.now() + ON_THE_WAY_MAX_HOURS * HOUR_MS) {
    throw invalid({ expected_at: ['expected_too_late', { hours: ON_THE_WAY_MAX_HOURS }] })
  }
  await saveChange(tx, id, {
    on_the_way_at: request.on_the_way_at ?? sql<string>`happened_at()`,
    on_the_way_by: whoOf(await executorIdsOf(tx, id), actor.userId) ?? request.on_the_way_by,
    expected_at,
  })
  await recordOn(tx, actor, request, 'executorOnTheWay', { expected_at: new Date(expected_at).toISOString() })
}

/** Which of the executors is on the way, if it is clear when another user says so. */
function whoOf(executors: number[], userId: number): number | null {
  if (executors.includes(userId)) return userId
  const [only, ...others] = executors
  return only !== undefined && others.length === 0 ? only : null
}
