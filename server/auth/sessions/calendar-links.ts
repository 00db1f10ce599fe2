import type { Tx } from '#server/db/database.ts'

/** How many calendar links a user has, in all accounts. `tx` must be a system unit of work. */
export async function countCalendarLinks(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('calendar_feeds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Ends the calendar links of a user, in all accounts. `tx` must be a system unit of work. */
export async function endCalendarLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}
