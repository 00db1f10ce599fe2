import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { FileLinks } from '../files/file-links.ts'
import type { JobDefinition, Jobs } from '../jobs/jobs.ts'
import { type OutsideCaller, openOutsideCaller, openSecretSeals, type SecretSeals } from '../outside-calls/index.ts'
import { openWebhookEmails, removeOldDeliveriesJob, sendWebhooksJob } from './jobs.ts'
import { openWebhookSender, type WebhookSender } from './sender.ts'

export { holdMessages } from './deliveries.ts'
export { webhookHandlers } from './handlers.ts'
export { SEND_WEBHOOKS } from './jobs.ts'

export interface Webhooks {
  caller: OutsideCaller
  secrets: SecretSeals
  sender: WebhookSender
}

interface WebhookServices {
  config: Config
  database: Database
  files: FileLinks
  /** The installation's. */
  secret: string
  queues: Pick<Jobs, 'send'>
  log: { warn(details: object, message: string): void }
}

export function openWebhooks({ config, database, files, secret, queues, log }: WebhookServices): Webhooks {
  const caller = openOutsideCaller({ isAnywhere: config.allowsPrivateWebhooks })
  const secrets = openSecretSeals(secret, 'webhook')
  const links = { publicUrl: config.publicUrl, files }
  const notifyAdmins = openWebhookEmails(config, queues)
  const sender = openWebhookSender({ database, caller, secrets, links, notifyAdmins, log })
  return { caller, secrets, sender }
}

export function webhookJobs(database: Database, { sender }: Webhooks): JobDefinition[] {
  return [sendWebhooksJob(sender), removeOldDeliveriesJob(database)]
}
