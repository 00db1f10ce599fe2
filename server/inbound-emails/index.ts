import type { MailboxTest } from '#contract/integrations/mailbox.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PictureDrawer } from '../files/picture-drawer.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import type { Replies } from '../mail/replies.ts'
import { openSecretSeals, type SecretSeals } from '../outside-calls/index.ts'
import { accountAddress } from './addresses.ts'
import { openImapBox } from './imap-box.ts'
import { ImapBoxError } from './imap-box-error.ts'
import { mailboxJobs } from './read-mailboxes.ts'
import { mailSorter } from './sort-mail.ts'
import { type EmailTaker, emailTaker } from './take-email.ts'

export { inboundEmailHandlers, mailboxHandlers } from './handlers.ts'
export { openReplies } from './replies.ts'

export interface InboundEmails {
  /** Of passwords of mailboxes. */
  seals: SecretSeals
  /** Where a company may forward its emails to; null when the installation has no box of its own. */
  forwardingAddressOf(accountId: number): string | null
  /** Signs in to a box. */
  tryBox(box: { host: string; port: number; is_tls: boolean; username: string; password: string }): Promise<MailboxTest>
  /** Takes what came in. */
  take: EmailTaker
  jobs: JobDefinition[]
}

interface InboundServices {
  config: Config
  database: Database
  fileStore: FileStore
  pictureDrawer: PictureDrawer
  replies: Replies
  /** The installation's. */
  secret: string
  queues: Pick<Jobs, 'send'>
  log: { warn(details: object, message: string): void }
}

export function openInboundEmails(services: InboundServices): InboundEmails {
  const { config, secret } = services
  const { inbox, allowsPrivateMailboxes: isAnywhere } = config
  const seals = openSecretSeals(secret, 'mailbox')
  const take = emailTaker(services)
  return {
    seals,
    take,
    forwardingAddressOf: (accountId) => (inbox ? accountAddress(inbox.address, accountId, secret) : null),
    async tryBox({ is_tls: isTls, ...box }) {
      try {
        const { messages } = await openImapBox({ ...box, isTls }, { isAnywhere }).check()
        return { failure: null, said: null, emails: messages }
      } catch (error) {
        if (error instanceof ImapBoxError) return { failure: error.failure, said: error.words, emails: null }
        throw error
      }
    },
    jobs: mailboxJobs({
      ...services,
      seals,
      ownBox: inbox ?? null,
      sort: mailSorter(config, secret),
      take,
    }),
  }
}
