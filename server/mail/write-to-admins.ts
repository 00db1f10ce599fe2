import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Locale } from '#contract/messages.ts'
import type { EmailKind } from '#contract/outbox.ts'
import type { Tx } from '../db/database.ts'
import type { EmailContent } from './draw-email.ts'
import { type PostOffice, writeEmail } from './write-email.ts'

interface AdminEmail {
  accountId: number
  /** The account's name. */
  sender: string
  kind: EmailKind
  /** See `NewEmail`. */
  about: string
  /** The path of the button's target, under the public address. */
  path: string
  textsIn(locale: Locale): Pick<EmailContent, 'subject' | 'paragraphs' | 'facts' | 'footer'> & { button: string }
  /** A condition on the users `u`; absent: all admins. */
  only?: RawBuilder<SqlBool>
}

/** Writes the same email to every admin of an account, each in their language. `tx` must be a system unit of work. */
export async function writeToAdmins(tx: Tx, office: PostOffice, email: AdminEmail): Promise<void> {
  const { accountId, sender, kind, about, path, textsIn, only = sql`true` } = email
  const { rows } = await sql<{ id: number; email: string; locale: Locale }>`
    select u.id, u.email, u.locale
    from memberships m join users u on u.id = m.user_id
    join roles r on r.account_id = m.account_id and r.id = m.role_id
    where m.account_id = ${accountId} and m.is_active and r.is_system and ${only}
    order by u.id`.execute(tx)
  for (const { id: userId, email: recipient, locale } of rows) {
    const { button, ...said } = textsIn(locale)
    const texts = { ...said, sender, button: { text: button, url: office.publicUrl + path } }
    await writeEmail(tx, office, { accountId, userId, recipient, kind, about, locale, texts })
  }
}
