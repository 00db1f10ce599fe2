import type { Tx } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** Nobody has this id. */
const NOBODY = 0

/** As whom schedules and other jobs work in a company: nobody in particular, whom all its rows are open to. */
export async function systemActor(tx: Tx, accountId: number): Promise<Actor> {
  const { timezone } = await tx
    .selectFrom('accounts')
    .select('timezone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    userId: NOBODY,
    accountId,
    sessionId: NOBODY,
    name: '',
    role: '',
    roleId: NOBODY,
    isAdmin: true,
    isAccountClosed: false,
    grants: {},
    timezone,
    locale: 'ru',
  }
}
