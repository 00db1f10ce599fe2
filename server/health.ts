import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { areBackupsLate, openKeptBackups, readInstalledAt } from './backup/index.ts'
import type { Services } from './services.ts'

/** A load balancer waits no longer. */
const DATABASE_MS = 4_000
/** And none is to think the server away because its storage hangs. */
const STORAGE_MS = 1_000

/**
 * `/health/live`: the process answers. `/health/ready`: so does its database, and it is not about to end. What is missing
 * besides is named as degraded: people can work on without it.
 */
export function registerHealth(app: FastifyInstance, { config, database, fileStore, outside }: Services): void {
  const keptBackups = openKeptBackups(config)
  let installedAt: Date | undefined
  async function hasLateBackups(): Promise<boolean> {
    const kept = await keptBackups?.()
    if (!kept) return false
    installedAt ??= await database.asSystem(readInstalledAt, { readOnly: true })
    return areBackupsLate(kept, installedAt)
  }

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [isDatabaseThere, isStorageThere] = await Promise.all([
      answers(database.ping(), DATABASE_MS),
      answers(fileStore.ping(), STORAGE_MS),
    ])
    const status = app.isLeaving() ? 'leaving' : isDatabaseThere ? 'ok' : 'unavailable'
    return reply.status(status === 'ok' ? 200 : 503).send({
      status,
      database: isDatabaseThere,
      degraded: [
        ...(isStorageThere ? [] : ['storage']),
        ...(isDatabaseThere && (await holdsInTime(hasLateBackups(), DATABASE_MS)) ? ['backup'] : []),
        ...outside.away(),
      ],
    })
  })
}

function answers(question: Promise<unknown>, patienceMs: number): Promise<boolean> {
  return holdsInTime(
    question.then(() => true),
    patienceMs,
  )
}

/** What hangs does not answer: a pooler holds on to a call while the database behind it is away. */
async function holdsInTime(question: Promise<boolean>, patienceMs: number): Promise<boolean> {
  const patience = new AbortController()
  const tooLate = pause(patienceMs, false, { signal: patience.signal })
  tooLate.catch(() => {})
  return Promise.race([question.catch(() => false), tooLate]).finally(() => patience.abort())
}
