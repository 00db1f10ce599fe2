import { randomBytes } from 'node:crypto'
import { openSessions } from './access/sessions.ts'
import { openRefreshTokens, openSsoSeals, openUserEmails } from './auth/index.ts'
import type { Config } from './config.ts'
import { openAccountsLogin } from './db/accounts-login.ts'
import { openDatabase } from './db/database.ts'
import { logDetails } from './db/database-away.ts'
import { LENT_CONNECTIONS } from './db/entering.ts'
import { keptSetting } from './db/kept-setting.ts'
import { openFileLinks } from './files/file-links.ts'
import { openFileStore } from './files/file-store.ts'
import { openBlobs } from './files/open-blobs.ts'
import { openPictureDrawer } from './files/picture-drawer.ts'
import { signedLinks } from './files/signed-links.ts'
import { temporaryDirectory } from './files/temporary-directory.ts'
import { openGeo } from './geo/index.ts'
import { openRateLimits } from './http/rate-limits.ts'
import { allJobs } from './jobs/all-jobs.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { openLiveStreams } from './live/live-streams.ts'
import { openEmailLimits } from './mail/email-limits.ts'
import { openMailer } from './mail/mailer.ts'
import { DELIVER_QUEUE, openEmailChannel, openPushChannel, openUnsubscribeLinks } from './notifications/index.ts'
import { openOutsideServices } from './outside-services.ts'
import { keptVapidKeys, openPushService } from './push/index.ts'
import { openReportDrawer } from './reports/index.ts'
import { openScheduleEmails } from './scheduler/index.ts'
import type { Services } from './services.ts'
import { openSso } from './sso/open-sso.ts'
import { openStorageEmails } from './tariffs/index.ts'
import { openWeeklyReports } from './weekly-reports/index.ts'

const SECRET_BYTES = 32

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
  const sessions = openSessions(database, secret)
  // Jobs write emails, and emails are sent by jobs.
  const queues: Pick<Jobs, 'send'> = { send: (...job) => jobs.send(...job) }
  const userEmails = openUserEmails(config, queues)
  const storageEmails = openStorageEmails(config, queues)
  const scheduleEmails = openScheduleEmails(config, queues)
  const unsubscribeLinks = openUnsubscribeLinks(secret)
  const outside = openOutsideServices()
  const pushService = openPushService(config, await keptVapidKeys(database), { report: outside.reportOf('push') })
  const deliveryChannels = [openPushChannel(queues), openEmailChannel(config, queues, unsubscribeLinks)]
  const mailer = openMailer(config, { report: outside.reportOf('mail') })
  const rateLimits = openRateLimits(database)
  const fileStore = openFileStore(database, blobs, temporaryDirectory(config.dataDir))
  const reportDrawer = openReportDrawer()
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
    storageEmails,
    scheduleEmails,
    sendWeeklyReports: openWeeklyReports(config, queues),
    deliveryChannels,
    pushService,
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
    pictureDrawer: openPictureDrawer(),
    reportDrawer,
    fileLinks: openFileLinks(secret),
    archiveLinks: signedLinks(secret, 'archive'),
    live: await openLiveStreams(
      databaseUrl,
      database,
      sessions,
      (error) => log.warn(logDetails(error), 'Live events are interrupted'),
      () => jobs.wake(DELIVER_QUEUE),
    ),
    geo: openGeo(config, log, outside.reportOf('addresses')),
    jobs,
    userEmails,
    unsubscribeLinks,
    pushService,
    outside,
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}
