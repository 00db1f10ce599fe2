import type { Config } from '../config.ts'
import type { StartFailure } from '../start-failure.ts'
import { type EmbeddedPostgres, type Log, startEmbeddedPostgres } from './embedded.ts'

/**
 * The PostgreSQL to work on: the operator's (DATABASE_URL), which is only named, or our own, which is started.
 * @param onLost called when our own died and could not be started again
 */
export async function openPostgres(
  config: Config,
  log: Log,
  onLost?: (reason: StartFailure) => void,
): Promise<
  Pick<EmbeddedPostgres, 'url' | 'stop' | 'locatedElsewhere'> & Partial<Pick<EmbeddedPostgres, 'superuserUrl'>>
> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {}, locatedElsewhere: undefined }
  return startEmbeddedPostgres({ dataDir: config.dataDir, address: config.publicUrl, log, onLost })
}
