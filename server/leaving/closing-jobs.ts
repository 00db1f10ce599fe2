import { sql } from 'kysely'
import { ACCOUNT_GRACE_DAYS, CLOSING_REMINDER_DAYS } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Blobs } from '../files/blobs.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { openClosingEmails } from './closing-emails.ts'
import { deleteAccount } from './delete-account.ts'

interface ClosingServices {
  config: Pick<Config, 'publicUrl'>
  database: Database
  databaseUrl: string
  blobs: Blobs
  /** Jobs write emails, and emails are sent by jobs. */
  queues: Pick<Jobs, 'send'>
}

/** Reminds the admins of closed accounts a week before the end, and deletes the accounts then. */
export function accountClosingJobs(services: ClosingServices): JobDefinition[] {
  const { config, database, queues } = services
  const emails = openClosingEmails(config, queues)

  async function closedFor(days: number): Promise<number[]> {
    const accounts = await database.asSystem(
      (tx) =>
        tx
          .selectFrom('accounts')
          .select('id')
          .where('closed_at', '<', sql<string>`now() - make_interval(days => ${days})`)
          .orderBy('closed_at')
          .execute(),
      { readOnly: true },
    )
    return accounts.map(({ id }) => id)
  }

  return [
    {
      queue: 'remind-of-closed-accounts',
      cron: '23 * * * *',
      async work() {
        for (const id of await closedFor(ACCOUNT_GRACE_DAYS - CLOSING_REMINDER_DAYS)) {
          await database.asSystem(async (tx) => {
            const noted = await tx
              .updateTable('accounts')
              .set({ closing_reminded_at: sql<string>`now()` })
              .where('id', '=', id)
              .where('closed_at', 'is not', null)
              .where('closing_reminded_at', 'is', null)
              .executeTakeFirst()
            if (noted.numUpdatedRows === 1n) await emails(tx, id, 'account_closing_soon')
          })
        }
      },
    },
    {
      queue: 'delete-closed-accounts',
      cron: '37 * * * *',
      async work() {
        for (const id of await closedFor(ACCOUNT_GRACE_DAYS)) await deleteAccount(services, id)
      },
    },
  ]
}
