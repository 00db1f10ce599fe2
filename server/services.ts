import type { Sessions } from './access/sessions.ts'
import type { RefreshTokens, SsoSeals, UserEmails } from './auth/index.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileLinks } from './files/file-links.ts'
import type { FileStore } from './files/file-store.ts'
import type { PictureDrawer } from './files/picture-drawer.ts'
import type { SignedLinks } from './files/signed-links.ts'
import type { Geo } from './geo/index.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveStreams } from './live/live-streams.ts'
import type { UnsubscribeLinks } from './notifications/index.ts'
import type { OutsideServices } from './outside-services.ts'
import type { PushService } from './push/index.ts'
import type { ReportDrawer } from './reports/index.ts'
import type { Sso } from './sso/sso.ts'

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
  live: LiveStreams
  geo: Geo
  jobs: Jobs
  userEmails: UserEmails
  unsubscribeLinks: UnsubscribeLinks
  pushService: PushService
  outside: OutsideServices
}
