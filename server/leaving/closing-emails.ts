import { sql } from 'kysely'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { deletesAt } from '../db/open-accounts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { writeToAdmins } from '../mail/write-to-admins.ts'
import { serverWordsIn } from '../words/index.ts'

/** Mails every admin of a closed account when it is deleted, and where it is reopened, whatever their settings. */
export type ClosingEmails = (
  tx: Tx,
  accountId: number,
  kind: 'account_closed' | 'account_closing_soon',
  /** The admin who closed it. */
  closedBy?: string,
) => Promise<void>

export function openClosingEmails({ publicUrl }: Pick<Config, 'publicUrl'>, jobs: Pick<Jobs, 'send'>): ClosingEmails {
  const office = { publicUrl, jobs }
  return async (tx, accountId, kind, closedBy = '') => {
    const { rows } = await sql<{ name: string; ends: string; timezone: string }>`
      select a.name, ${deletesAt('a')} as ends, a.timezone from accounts a where a.id = ${accountId}`.execute(tx)
    const [account] = rows
    if (!account) throw new Error('The account is not there')
    const { name: sender, ends, timezone: timeZone } = account
    await writeToAdmins(tx, office, {
      accountId,
      sender,
      kind,
      about: `closing, deleted at ${ends}`,
      path: PAGE_PATHS.company,
      textsIn(locale) {
        const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(ends))
        return serverWordsIn(locale).emails.closing[kind]({ account: sender, closedBy, date })
      },
    })
  }
}
