import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type KeptBackup, openKeptBackups } from './backup/index.ts'
import type { Services } from './services.ts'

/** A load balancer waits no longer. */
const ANSWER_MS = 4_000
/** Two nights without a backup. */
const BACKUP_AGE_MAX_MS = 49 * 3_600_000

/**
 * `/health/live`: the process answers. `/health/ready`: so does its database, and it is not about to end. What is missing
 * besides is named as degraded: people can work on without it.
 */
export function registerHealth(app: FastifyInstance, { config, database, fileStore }: Services): void {
  const keptBackups = openKeptBackups(config)
  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [isDatabaseThere, isStorageThere, isBackedUp] = await Promise.all([
      answers(database.ping()),
      answers(fileStore.ping()),
      hasRecentBackup(keptBackups),
    ])
    const status = app.isLeaving() ? 'leaving' : isDatabaseThere ? 'ok' : 'unavailable'
    return reply.status(status === 'ok' ? 200 : 503).send({
      status,
      database: isDatabaseThere,
      degraded: [...(isStorageThere ? [] : ['storage']), ...(isBackedUp ? [] : ['backup'])],
    })
  })
}

/** What hangs does not answer: a pooler holds on to a call while the database behind it is away. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  const answered = question.then(
    () => true,
    () => false,
  )
  const patience = new AbortController()
  const tooLate = pause(ANSWER_MS, false, { signal: patience.signal })
  tooLate.catch(() => {})
  return Promise.race([answered, tooLate]).finally(() => patience.abort())
}

/** A process that has not run for so long itself cannot know whether one is missing. */
async function hasRecentBackup(keptBackups: (() => Promise<KeptBackup[]>) | undefined): Promise<boolean> {
  if (!keptBackups) return true
  const [newest] = await keptBackups()
  const age = newest ? Date.now() - newest.writtenAt.getTime() : process.uptime() * 1000
  return age < BACKUP_AGE_MAX_MS
}
