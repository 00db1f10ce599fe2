import { sql } from 'kysely'
import type { Locale } from '../../contract/messages.ts'
import { PRODUCT_NAMES } from '../../contract/product-name.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { deletesAt } from '../db/open-accounts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { EMAIL_TEXTS } from '../mail/email-texts.ts'
import { writeEmail } from '../mail/write-email.ts'

/** Tells every admin of a closed company what becomes of it, and where it is taken back; whoever wants mail or not. */
export type ClosingEmails = (
  tx: Tx,
  accountId: number,
  kind: 'account_closed' | 'account_closing_soon',
  /** Who closed it. */
  closedBy?: string,
) => Promise<void>

export function openClosingEmails({ publicUrl }: Pick<Config, 'publicUrl'>, jobs: Pick<Jobs, 'send'>): ClosingEmails {
  return async (tx, accountId, kind, closedBy = '') => {
    const { rows } = await sql<{
      id: number
      email: string
      locale: Locale
      account: string
      ends: string
      timezone: string
    }>`
      select u.id, u.email, u.locale, a.name as account, ${deletesAt('a')} as ends, a.timezone
      from memberships m join users u on u.id = m.user_id join accounts a on a.id = m.account_id
      join roles r on r.account_id = m.account_id and r.id = m.role_id
      where m.account_id = ${accountId} and m.is_active and r.is_system order by u.id`.execute(tx)
    for (const { id: userId, email: recipient, locale, account, ends, timezone } of rows) {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: timezone }).format(new Date(ends))
      const { button, ...said } = EMAIL_TEXTS[locale].closing[kind]({ account, closedBy, date })
      await writeEmail(tx, jobs, {
        accountId,
        userId,
        recipient,
        kind,
        locale,
        texts: {
          ...said,
          sender: account,
          button: { text: button, url: `${publicUrl}/settings/company` },
          footer: [...said.footer, `${PRODUCT_NAMES[locale]}, ${publicUrl}`],
        },
      })
    }
  }
}
