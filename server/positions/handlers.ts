import { sql } from 'kysely'
import { REQUEST_STATUS } from '#contract/requests/status/request-status.ts'
import type { PositionSharing, positionRoutes } from '#contract/users/positions.ts'
import type { Actor } from '../access/actor.ts'
import type { Tx } from '../db/database.ts'
import { record } from '../history/record.ts'
import type { Handlers } from '../http/handlers.ts'

export function positionHandlers(): Handlers<typeof positionRoutes> {
  return {
    show: ({ tx, actor }) => readSharing(tx, actor),

    async decide({ tx, actor, body: { is_agreed } }) {
      const before = await readSharing(tx, actor)
      if (before.is_agreed === is_agreed) return before
      await decide(tx, actor, before.is_agreed, is_agreed)
      return readSharing(tx, actor)
    },
  }
}

async function readSharing(tx: Tx, { userId }: Actor): Promise<PositionSharing> {
  const { rows } = await sql<PositionSharing>`
    select m.shares_position as is_agreed, m.position_decided_at as decided_at, m.work_schedule as "workSchedule",
      exists (select from request_executors e join requests r on r.account_id = e.account_id and r.id = e.request_id
        where e.user_id = m.user_id and e.is_open and r.status = ${sql.lit(REQUEST_STATUS.inProgress)}) as is_at_work
    from memberships m where m.user_id = ${userId}`.execute(tx)
  // A new user with a role, as whom an admin looks, has no membership.
  return rows[0] ?? { is_agreed: null, decided_at: null, workSchedule: null, is_at_work: false }
}

/** The account's map is updated at once: without consent the employee is not on it. */
async function decide(tx: Tx, actor: Actor, before: boolean | null, agreed: boolean): Promise<void> {
  const { userId, name } = actor
  await tx
    .updateTable('memberships')
    .set({ shares_position: agreed, position_decided_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute()
  await record(
    tx,
    actor,
    'userChanged',
    { name, changes: { shares_position: { old: before, new: agreed } } },
    { userId },
    { entity: 'employees', id: userId, type: 'updated' },
  )
}
