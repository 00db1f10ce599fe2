import { sql } from 'kysely'
import type { inboundEmailRoutes } from '#contract/inbound-emails.ts'
import type { MailboxTest, mailboxRoutes } from '#contract/integrations/mailbox.ts'
import { requestCreate } from '#contract/requests/request-changes.ts'
import { requireRow } from '../access/scope.ts'
import { createContact } from '../contacts/index.ts'
import { AppError, invalid } from '../errors/app-error.ts'
import { attachKept } from '../files/attachments.ts'
import type { Handlers } from '../http/handlers.ts'
import { SecretLost } from '../outside-calls/index.ts'
import { createRequest, openRequestEmails, recordEmail } from '../requests/index.ts'
import type { Services } from '../services.ts'
import { listInboundEmails, readInboundEmail } from './inbound-email-rows.ts'
import { readSettings, removeMailbox, setMailbox, storedPassword } from './mailbox-settings.ts'
import { descriptionOf, emailPayload } from './said-in-email.ts'
import { announceInbound } from './take-email.ts'
import { lockWaiting, markTaken } from './waiting-emails.ts'

export function mailboxHandlers({ database, inboundEmails }: Services): Handlers<typeof mailboxRoutes> {
  const { seals, forwardingAddressOf, tryBox } = inboundEmails
  return {
    show: ({ tx, actor }) => readSettings(tx, forwardingAddressOf(actor.accountId)),

    async set({ tx, actor, body }) {
      const forwardingAddress = forwardingAddressOf(actor.accountId)
      await setMailbox(tx, actor, { seals, canForward: forwardingAddress !== null }, body)
      return readSettings(tx, forwardingAddress)
    },

    async test({ actor, body: { password, ...box } }): Promise<MailboxTest> {
      if (password !== undefined) return tryBox({ ...box, password })
      const sealed = await database.inAccount(actor.accountId, (tx) => storedPassword(tx, box.host, box.username), {
        readOnly: true,
      })
      if (sealed === null) throw invalid({ password: 'password_required' })
      try {
        return await tryBox({ ...box, password: seals.open(sealed) })
      } catch (error) {
        if (error instanceof SecretLost) return { failure: 'secret_lost', said: null, emails: null }
        throw error
      }
    },

    async remove({ tx, actor }) {
      await removeMailbox(tx, actor)
      return null
    },
  }
}

export function inboundEmailHandlers(services: Services): Handlers<typeof inboundEmailRoutes> {
  const { fileLinks: links } = services
  const writeEmails = openRequestEmails(services)
  return {
    list: ({ tx, actor, query }) => listInboundEmails(tx, actor, links, query),

    show: ({ tx, actor, params }) => readInboundEmail(tx, actor, links, params.id),

    async createRequest({ tx, actor, params: { id }, body: { remembers_sender, ...body } }) {
      const email = await lockWaiting(tx, id)
      const { from, files, left_out } = email
      const contact = from && { name: from.name || from.address, email: from.address, phone: null, position: null }
      const given = requestCreate.parse({ ...body, description: descriptionOf(email), contact })
      const requestId = await createRequest({ tx, actor, isDerived: true }, given, writeEmails)
      await attachKept(tx, actor.accountId, { requestId }, files)
      await recordEmail(tx, actor.accountId, requestId, emailPayload(email, left_out, true), [])
      if (remembers_sender && contact) {
        await createContact(tx, actor, { entity: 'client', id: body.client_id }, { ...contact, external_id: undefined })
      }
      await markTaken(tx, actor, id, requestId)
      announceInbound(tx, actor.accountId, id)
      return readInboundEmail(tx, actor, links, id)
    },

    async attach({ tx, actor, params: { id }, body: { request_id } }) {
      const email = await lockWaiting(tx, id)
      try {
        await requireRow(tx, actor, 'requests:read', request_id)
      } catch (error) {
        throw error instanceof AppError ? invalid({ request_id: 'not_found' }) : error
      }
      await recordEmail(tx, actor.accountId, request_id, emailPayload(email, email.left_out, false), email.files)
      await markTaken(tx, actor, id, request_id)
      announceInbound(tx, actor.accountId, id)
      return readInboundEmail(tx, actor, links, id)
    },

    async setAside({ tx, actor, params: { id }, body: { is_set_aside } }) {
      const { state } = await lockWaiting(tx, id)
      if ((state === 'set_aside') !== is_set_aside) {
        await tx
          .updateTable('inbound_emails')
          .set(
            is_set_aside
              ? { state: 'set_aside', done_at: sql<string>`now()`, done_by: actor.userId }
              : { state: 'waiting', done_at: null, done_by: null },
          )
          .where('id', '=', id)
          .execute()
        announceInbound(tx, actor.accountId, id)
      }
      return readInboundEmail(tx, actor, links, id)
    },
  }
}
