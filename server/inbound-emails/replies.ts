import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Replies } from '../mail/replies.ts'
import { messageIdOf, requestAddress } from './addresses.ts'

/** @param secret the installation's, which signs the addresses */
export function openReplies({ inbox, publicUrl }: Pick<Config, 'inbox' | 'publicUrl'>, secret: string): Replies {
  const host = new URL(publicUrl).hostname
  return {
    async replyTo(tx, request) {
      const { rows } = await sql<{ mailbox: string | null; email: string | null }>`
        select m.address as mailbox, a.email
        from accounts a left join mailboxes m on m.account_id = a.id and m.kind = 'imap' and m.state = 'active'
        where a.id = ${request.accountId}`.execute(tx)
      const { mailbox = null, email = null } = rows[0] ?? {}
      // Its server may not know addresses with a plus: there the Message-ID alone leads to the request.
      if (mailbox) return { address: mailbox, reachesRequest: true }
      if (inbox) return { address: requestAddress(inbox.address, request, secret), reachesRequest: true }
      return email ? { address: email, reachesRequest: false } : null
    },
    messageId: (email) => messageIdOf(email, host, secret),
  }
}
