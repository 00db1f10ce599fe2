import { sql } from 'kysely'
import { WEBHOOK_DELIVERY_DAYS } from '#contract/limits.ts'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { serverWordsIn } from '../words/index.ts'
import type { WebhookNotice } from './record-attempt.ts'
import type { WebhookSender } from './sender.ts'

export const SEND_WEBHOOKS = 'send-webhooks'

/** Every minute, and whenever messages are queued: begins to send what is due. */
export function sendWebhooksJob({ sendDue, stop }: WebhookSender): JobDefinition {
  return { queue: SEND_WEBHOOKS, cron: '* * * * *', work: sendDue, stop }
}

export function removeOldDeliveriesJob(database: Database): JobDefinition {
  return {
    queue: 'remove-old-deliveries',
    cron: '7 3 * * *',
    async work() {
      await database.asSystem((tx) =>
        sql`
          delete from webhook_deliveries
          where created_at < now() - make_interval(days => ${sql.lit(WEBHOOK_DELIVERY_DAYS)})`.execute(tx),
      )
    },
  }
}

/** Emails an account's admins that a webhook accepts nothing, or was disabled. `tx` must be a system unit of work. */
export type WebhookEmails = (tx: Tx, accountId: number, notice: WebhookNotice) => Promise<void>

export function openWebhookEmails({ publicUrl }: Config, jobs: Pick<Jobs, 'send'>): WebhookEmails {
  return async (tx, accountId, { kind, endpointId, url }) => {
    const { name } = await tx
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    await writeToAdmins(
      tx,
      { publicUrl, jobs },
      {
        accountId,
        sender: name,
        kind,
        about: `webhooks/${endpointId}`,
        path: PAGE_PATHS.integrations,
        textsIn: (locale) => serverWordsIn(locale).emails.webhooks[kind](name, url),
      },
    )
  }
}
