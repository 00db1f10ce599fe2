import { sql } from 'kysely'
import type { phoneCallRoutes } from '#contract/phone-calls.ts'
import { AppError } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { readCall, readMissedCalls } from './read-calls.ts'
import { announceMissed, reportCall, showTestCall } from './report-call.ts'

export function phoneCallHandlers(): Handlers<typeof phoneCallRoutes> {
  return {
    report: async ({ tx, actor, body }) => readCall(tx, await reportCall(tx, actor, body)),

    test: async ({ tx, actor }) => readCall(tx, await showTestCall(tx, actor)),

    missed: ({ tx, query }) => readMissedCalls(tx, query),

    show: ({ tx, params }) => readCall(tx, params.id),

    async setDone({ tx, actor, params: { id }, body: { is_done } }) {
      const { state, done_at } = await readCall(tx, id)
      if (state !== 'missed') throw new AppError('conflict')
      if ((done_at !== null) !== is_done) {
        await tx
          .updateTable('phone_calls')
          .set(is_done ? { done_at: sql<string>`now()`, done_by: actor.userId } : { done_at: null, done_by: null })
          .where('id', '=', id)
          .execute()
        announceMissed(tx, actor.accountId, id)
      }
      return readCall(tx, id)
    },
  }
}
