import { randomBytes } from 'node:crypto'
import { openSessions, type Sessions } from './access/sessions.ts'
import {
  openRefreshTokens,
  openSsoSeals,
  openUserEmails,
  type RefreshTokens,
  type SsoSeals,
  type UserEmails,
} from './auth/index.ts'
import { currentEpoch } from './changes/index.ts'
import type { Config } from './config.ts'
import { openAccountsLogin } from './db/accounts-login.ts'
import { type Database, openDatabase } from './db/database.ts'
import { logDetails } from './db/database-away.ts'
import { LENT_CONNECTIONS } from './db/entering.ts'
import { keptSetting } from './db/kept-setting.ts'
import { type FileLinks, openFileLinks } from './files/file-links.ts'
import { type FileStore, openFileStore } from './files/file-store.ts'
import { openBlobs } from './files/open-blobs.ts'
import { openPictureDrawer, type PictureDrawer } from './files/picture-drawer.ts'
import { type SignedLinks, signedLinks } from './files/signed-links.ts'
import { temporaryDirectory } from './files/temporary-directory.ts'
import { type Geo, openGeo } from './geo/index.ts'
import { type OutsideServices, openOutsideServices } from './health/outside-services.ts'
import { openRateLimits, type RateLimits } from './http/rate-limits.ts'
import { type InboundEmails, openInboundEmails, openReplies } from './inbound-emails/index.ts'
import { allJobs } from './jobs/all-jobs.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { type LiveStreams, openLiveStreams } from './live/live-streams.ts'
import { openEmailLimits } from './mail/email-limits.ts'
import { openMailer } from './mail/mailer.ts'
import type { Replies } from './mail/replies.ts'
import {
  DELIVER_QUEUE,
  openEmailChannel,
  openPushChannel,
  openUnsubscribeLinks,
  type UnsubscribeLinks,
} from './notifications/index.ts'
import { keptVapidKeys, openPushService, type PushService } from './push/index.ts'
import { openRegistry, type Registry } from './registry/index.ts'
import { openReportDrawer, type ReportDrawer } from './reports/index.ts'
import { openScheduleEmails } from './scheduler/index.ts'
import { openSso } from './sso/open-sso.ts'
import type { Sso } from './sso/sso.ts'
import { openStorageEmails } from './tariffs/index.ts'
import { openWebhooks, SEND_WEBHOOKS, type Webhooks } from './webhooks/index.ts'
import { openWeeklyReports } from './weekly-reports/index.ts'

const SECRET_BYTES = 32

/** The services that handlers use; made once at start, from the configuration and the open database. */
export interface Services {
  config: Config
  database: Database
  sessions: Sessions
  refreshTokens: RefreshTokens
  sso: Sso
  ssoSeals: SsoSeals
  rateLimits: RateLimits
  fileStore: FileStore
  pictureDrawer: PictureDrawer
  reportDrawer: ReportDrawer
  fileLinks: FileLinks
  /** For archives of an account's data. */
  archiveLinks: SignedLinks
  /** Of the positions of changes. */
  changesEpoch: string
  live: LiveStreams
  geo: Geo
  registry: Registry
  jobs: Jobs
  userEmails: UserEmails
  replies: Replies
  unsubscribeLinks: UnsubscribeLinks
  pushService: PushService
  outside: OutsideServices
  webhooks: Webhooks
  inboundEmails: InboundEmails
}

interface Log {
  warn(details: object, message: string): void
}

type Pace = Pick<Parameters<typeof openJobs>[0], 'pollSeconds'>

/**
 * Opens the server's services, on a migrated database. Jobs are queued but not run until `jobs.start()`. Close in this
 * order: `live` (its streams keep the web server from closing), the web server, `jobs`, `database`.
 */
export async function openServices(
  config: Config,
  databaseUrl: string,
  log: Log,
  { pollSeconds }: Pace = {},
): Promise<Services> {
  const unitsUrl = config.databasePoolerUrl ?? databaseUrl
  const database = openDatabase(unitsUrl, config.databasePoolSize, {
    accountsUrl: await openAccountsLogin(databaseUrl, unitsUrl, log),
    ...(config.databasePoolerUrl && { entering: LENT_CONNECTIONS }),
    onAnswer(statement, milliseconds) {
      if (milliseconds < config.slowQueryMs) return
      log.warn({ statement, milliseconds: Math.round(milliseconds) }, 'A statement took long')
    },
  })
  const secret = config.secret ?? String(await keptSetting(database, 'secret', newSecret()))
  const blobs = await openBlobs(config)
  const sessions = openSessions(database, secret, (error) =>
    log.warn({ err: error }, 'The use of a key was not recorded'),
  )
  // Jobs write emails, and emails are sent by jobs.
  const queues: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) }
  const userEmails = openUserEmails(config, queues)
  const storageEmails = openStorageEmails(config, queues)
  const replies = openReplies(config, secret)
  const scheduleEmails = openScheduleEmails({ config, jobs: queues, replies })
  const unsubscribeLinks = openUnsubscribeLinks(secret)
  const outside = openOutsideServices()
  const pushService = openPushService(config, await keptVapidKeys(database), { report: outside.reportOf('push') })
  const deliveryChannels = [openPushChannel(queues), openEmailChannel(config, queues, unsubscribeLinks, replies)]
  const mailer = openMailer(config, { report: outside.reportOf('mail') })
  const rateLimits = openRateLimits(database)
  const fileStore = openFileStore(database, blobs, temporaryDirectory(config.dataDir))
  const reportDrawer = openReportDrawer()
  const fileLinks = openFileLinks(secret)
  const webhooks = openWebhooks({ config, database, files: fileLinks, secret, queues, log })
  const pictureDrawer = openPictureDrawer()
  const inboundEmails = openInboundEmails({ config, database, fileStore, pictureDrawer, replies, secret, queues, log })
  const definitions = allJobs({
    log,
    config,
    database,
    databaseUrl,
    blobs,
    fileStore,
    reportDrawer,
    mailer,
    emailLimits: openEmailLimits(config, database, rateLimits),
    userEmails,
    replies,
    storageEmails,
    scheduleEmails,
    sendWeeklyReports: openWeeklyReports(config, queues),
    deliveryChannels,
    pushService,
    webhooks,
    inboundEmails,
    queues,
  })
  const jobs = openJobs({ url: databaseUrl, definitions, log, pollSeconds })
  return {
    config,
    database,
    sessions,
    refreshTokens: openRefreshTokens(secret),
    sso: openSso(config),
    ssoSeals: openSsoSeals(secret),
    rateLimits,
    fileStore,
    pictureDrawer,
    reportDrawer,
    fileLinks,
    archiveLinks: signedLinks(secret, 'archive'),
    changesEpoch: await currentEpoch(database),
    live: await openLiveStreams(
      databaseUrl,
      database,
      sessions,
      (error) => log.warn(logDetails(error), 'Live events are interrupted'),
      {
        onNotified: () => jobs.wake(DELIVER_QUEUE),
        onQueued: () => jobs.wake(SEND_WEBHOOKS),
      },
    ),
    geo: openGeo(config, log, outside.reportOf('addresses')),
    registry: openRegistry(config, log, outside.reportOf('companies')),
    jobs,
    userEmails,
    replies,
    unsubscribeLinks,
    pushService,
    outside,
    webhooks,
    inboundEmails,
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}
