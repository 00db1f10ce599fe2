import { sql } from 'kysely'
import type { Email, EmailRow, emailRoutes } from '#contract/outbox.ts'
import type { Actor } from '../access/actor.ts'
import { rowActions } from '../access/row-actions.ts'
import { allOf, orderBy, readPage } from '../db/read-page.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { escapeHtml, LINK_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER } from '../mail/draw-email.ts'
import { hasAllWords } from '../search-words/index.ts'
import type { Services } from '../services.ts'
import { canSendAgain, sendAgain, sendAllAgain } from './send-again.ts'

/** Replaces a link that is left out of an email. */
const WITHHELD = '…'
const NEWEST_FIRST = [{ column: 'created_at' as const, descending: true }]

const columns = sql`l.id, l.recipient, l.kind, l.subject, l.state, l.attempts, l.failure, l.last_error, l.created_at, l.attempted_at,
  l.sent_at, ${canSendAgain} as can_send_again`

export function emailHandlers({ jobs, userEmails }: Services): Handlers<typeof emailRoutes> {
  return {
    async list({ tx, actor, query }) {
      const { state, q, sort = NEWEST_FIRST } = query
      const matching = allOf([
        state && sql`l.state = ${state}`,
        q && hasAllWords([sql`l.recipient`, sql`l.subject`], q),
      ])
      const page = await readPage<Stored<EmailRow>>(
        tx,
        query,
        (slice) => sql`select ${columns} from letters l where ${matching} ${orderBy(sort, 'created_at', 'l')} ${slice}`,
        sql`select count(*) as total from letters l where ${matching}`,
      )
      return { ...page, data: page.data.map((email) => withActions(actor, email)) }
    },

    async show({ tx, actor, params: { id } }) {
      const { rows } = await sql<StoredEmail>`
        select ${columns}, l.locale, l.reply_to, l.body_text as text, l.body_html as html, outbox_link(l.id) as link
        from letters l where l.id = ${id}`.execute(tx)
      const row = rows[0]
      if (!row) throw notFound()
      const { link, text, html, ...email } = row
      return {
        ...withActions(actor, email),
        // Only the recipient may unsubscribe, and subscribe again.
        text: text.replaceAll(LINK_PLACEHOLDER, () => link ?? WITHHELD).replaceAll(UNSUBSCRIBE_PLACEHOLDER, WITHHELD),
        html: html
          .replaceAll(LINK_PLACEHOLDER, () => (link ? escapeHtml(link) : WITHHELD))
          .replaceAll(UNSUBSCRIBE_PLACEHOLDER, WITHHELD),
        is_link_withheld: link === null && text.includes(LINK_PLACEHOLDER),
      }
    },

    async sendAllAgain({ tx, actor: { accountId } }) {
      return { count: await sendAllAgain({ tx, accountId, jobs, emails: userEmails }) }
    },

    async sendAgain({ tx, actor: { accountId }, params: { id } }) {
      await sendAgain({ tx, accountId, jobs, emails: userEmails }, id)
      return null
    },
  }
}

type Stored<Row> = Omit<Row, 'actions'> & { can_send_again: boolean }

interface StoredEmail extends Stored<Omit<Email, 'is_link_withheld'>> {
  link: string | null
}

function withActions<Row extends { can_send_again: boolean }>(actor: Actor, { can_send_again, ...email }: Row) {
  return { ...email, actions: rowActions(actor, 'letters', { fits: () => can_send_again }) }
}
