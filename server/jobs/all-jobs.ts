import { agreementReportJobs } from '../agreement-reports/index.ts'
import { renewAgreementsJob } from '../agreements/index.ts'
import { analyticsJobs } from '../analytics/index.ts'
import { forgetSessionsJob, offerResetJob, type UserEmails } from '../auth/index.ts'
import type { Config } from '../config.ts'
import { eraseFieldsJob } from '../custom-fields/index.ts'
import type { Database } from '../db/database.ts'
import { contractNoticesJob } from '../facilities/index.ts'
import type { Blobs } from '../files/blobs.ts'
import type { FileStore } from '../files/file-store.ts'
import { removeUnusedFilesJob } from '../files/unused-files.ts'
import { importJobs } from '../imports/index.ts'
import type { InboundEmails } from '../inbound-emails/index.ts'
import { warnOfDisksJob } from '../installation/index.ts'
import { warnOfEndingKeysJob } from '../integrations/index.ts'
import { accountClosingJobs, accountExportJobs } from '../leaving/index.ts'
import type { EmailLimits } from '../mail/email-limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Replies } from '../mail/replies.ts'
import { removeOldEmailsJob, sendEmailJob } from '../mail/send-email.ts'
import { forgetMergesJob } from '../merging/index.ts'
import { type DeliveryChannel, deliverJob, removeOldNotificationsJob, sendPushJob } from '../notifications/index.ts'
import { forgetCallsJob } from '../phone-calls/index.ts'
import { forgetTracksJob } from '../positions/index.ts'
import type { PushService } from '../push/index.ts'
import type { ReportDrawer } from '../reports/index.ts'
import { requestJobs } from '../requests/index.ts'
import { type ScheduleEmails, schedulerJobs } from '../scheduler/index.ts'
import { slaEventsJob } from '../sla/index.ts'
import { type StorageEmails, storageWarningsJob } from '../tariffs/index.ts'
import { type Webhooks, webhookJobs } from '../webhooks/index.ts'
import { type WeeklyReports, weeklyReportJobs } from '../weekly-reports/index.ts'
import { renameWorkTypesJob } from '../work-types/index.ts'
import { cleanAttemptCountsJob, cleanIdempotencyKeysJob, cleanOperationsJob } from './clean-expired.ts'
import type { JobDefinition, Jobs } from './jobs.ts'
import { writeBackupJobs } from './write-backup.ts'

interface JobServices {
  log: Parameters<typeof analyticsJobs>[1]
  config: Config
  database: Database
  /** Connects as the owner of the database. */
  databaseUrl: string
  blobs: Blobs
  fileStore: FileStore
  reportDrawer: ReportDrawer
  mailer: Mailer
  emailLimits: EmailLimits
  userEmails: UserEmails
  replies: Replies
  storageEmails: StorageEmails
  scheduleEmails: ScheduleEmails
  sendWeeklyReports: WeeklyReports
  deliveryChannels: readonly DeliveryChannel[]
  pushService: PushService
  webhooks: Webhooks
  inboundEmails: InboundEmails
  queues: Pick<Jobs, 'send'>
}

/** The definitions of all jobs. */
export function allJobs(services: JobServices): JobDefinition[] {
  const {
    database,
    blobs,
    mailer,
    emailLimits,
    userEmails,
    storageEmails,
    scheduleEmails,
    deliveryChannels,
    pushService,
  } = services
  return [
    ...requestJobs(services, scheduleEmails.writeEmails),
    slaEventsJob(database),
    ...schedulerJobs(database, scheduleEmails),
    ...analyticsJobs(database, services.log),
    ...agreementReportJobs(services),
    ...weeklyReportJobs(database, services.sendWeeklyReports),
    ...webhookJobs(database, services.webhooks),
    ...services.inboundEmails.jobs,
    ...importJobs(database),
    warnOfEndingKeysJob(services),
    ...accountExportJobs(services),
    ...accountClosingJobs(services),
    ...writeBackupJobs(services.config, services.databaseUrl),
    renewAgreementsJob(database),
    renameWorkTypesJob(database),
    contractNoticesJob(database),
    deliverJob(database, deliveryChannels),
    sendPushJob(database, pushService),
    removeOldNotificationsJob(database),
    forgetMergesJob(database),
    eraseFieldsJob(database),
    cleanIdempotencyKeysJob(database),
    cleanOperationsJob(database),
    cleanAttemptCountsJob(database),
    removeUnusedFilesJob(database, blobs),
    sendEmailJob(database, mailer, emailLimits, services.replies),
    removeOldEmailsJob(database, mailer),
    offerResetJob(database, userEmails),
    forgetSessionsJob(database),
    forgetTracksJob(database),
    forgetCallsJob(database),
    storageWarningsJob(database, storageEmails),
    warnOfDisksJob(services),
  ]
}
