import { createScheduledRequests, takeBackSchedules } from '#server/scheduler/index.ts'
import { localized } from '../entities/check-rows.ts'
import type { ImportSteps, RowOutcome } from '../import-steps.ts'
import { errorsOf, type PlannedSchedule, planSchedules } from './plan-schedules.ts'

/** Creates scheduled requests from plans, through the scheduler's own creation. */
export const scheduleSteps: ImportSteps = {
  // Names are looked up among all rows of the account, once per chunk.
  rowsAChunk: 500,

  async check(tx, actor, rows, options) {
    return (await planSchedules(tx, actor, rows, options)).map(withoutBody)
  },

  async run(tx, actor, rows, options) {
    const planned = await planSchedules(tx, actor, rows, options)
    const bodies = planned.flatMap(({ body }) => (body ? [body] : []))
    const results = (await createScheduledRequests(tx, actor, bodies)).values()
    return planned.map((one) => {
      if (!one.body) return withoutBody(one)
      const { value: result } = results.next()
      if (typeof result === 'number') return { ...withoutBody(one), id: result }
      return { ...withoutBody(one), outcome: 'refused', errors: errorsOf(result) }
    })
  },

  async undo(tx, actor, rows) {
    const stays = await takeBackSchedules(
      tx,
      actor,
      rows.map(({ entity_id }) => entity_id),
    )
    return rows.map(({ row, part, entity_id }) => {
      const reason = stays.get(entity_id)
      return { row, part, because: reason ? localized(reason) : null }
    })
  },
}

function withoutBody({ body: _, ...outcome }: PlannedSchedule): RowOutcome {
  return outcome
}
