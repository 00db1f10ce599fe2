import type { Config } from '../config.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresEvents,
  findRunningPostgres,
  type Log,
  startEmbeddedPostgres,
} from './embedded.ts'
import { assertOneCluster } from './hosts.ts'

/** The PostgreSQL to work on: the operator's (DATABASE_URL), which is only named, or our own, which is started. */
export async function openPostgres(
  config: Config,
  log: Log,
  events: EmbeddedPostgresEvents = {},
): Promise<
  Pick<EmbeddedPostgres, 'url' | 'stop' | 'locatedElsewhere' | 'kept'> & Partial<Pick<EmbeddedPostgres, 'superuserUrl'>>
> {
  if (config.databaseUrl) {
    await assertOneCluster(config.databaseUrl)
    return opened(config.databaseUrl)
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir, address: config.publicUrl, log, ...events })
}

/** The same, for a program that only reads: our own may be running already. */
export async function joinPostgres(config: Config, log: Log): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  const running = config.databaseUrl ? undefined : findRunningPostgres(config.dataDir)
  return running ? opened(running) : openPostgres(config, log)
}

/** Another process stops it. */
function opened(url: string) {
  return { url, stop: async () => {}, locatedElsewhere: undefined, kept: Promise.resolve() }
}
