import { sql } from 'kysely'
import { API_KEY_IN_USE_DAYS, API_KEY_WARNED_DAYS } from '#contract/limits.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { type KeyEmails, type MailedKey, openKeyEmails } from './key-emails.ts'

interface KeyJobServices {
  config: Pick<Config, 'publicUrl'>
  database: Database
  /** Jobs write emails, and emails are sent by jobs. */
  queues: Pick<Jobs, 'send'>
}

/** Emails once that a key ends within days whose program still calls: a nightly exchange would stop without a word. */
export function warnOfEndingKeysJob({ config, database, queues }: KeyJobServices): JobDefinition {
  const emails = openKeyEmails(config, queues)
  return {
    queue: 'warn-of-ending-keys',
    cron: '47 5 * * *',
    async work() {
      const ending = await database.asSystem(listEnding, { readOnly: true })
      for (const key of ending) await database.asSystem((tx) => warn(tx, emails, key))
    },
  }
}

interface EndingKey extends MailedKey {
  accountId: number
}

/** One that lasts no longer than twice that was made for a while, and is not missed. */
async function listEnding(tx: Tx): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    select k.account_id as "accountId", k.id, k.name, k.prefix, json_build_object('id', m.user_id, 'name', m.name) as owner,
      k.scopes, k.networks, k.expires_at, m.is_service as "isService"
    from api_keys k
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id
    join accounts a on a.id = k.account_id
    where k.warned_at is null and k.revoked_at is null and k.replaced_by is null
      and k.expires_at > now() and k.expires_at < now() + make_interval(days => ${API_KEY_WARNED_DAYS})
      and k.expires_at - k.created_at > 2 * make_interval(days => ${API_KEY_WARNED_DAYS})
      and k.last_used_at > now() - make_interval(days => ${API_KEY_IN_USE_DAYS})
      and m.is_active and a.closed_at is null
    order by k.account_id, k.id`.execute(tx)
  return rows
}

async function warn(tx: Tx, emails: KeyEmails, { accountId, ...key }: EndingKey): Promise<void> {
  const noted = await tx
    .updateTable('api_keys')
    .set({ warned_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', key.id)
    .where('warned_at', 'is', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows === 1n) await emails.announceEnd(tx, accountId, key)
}
