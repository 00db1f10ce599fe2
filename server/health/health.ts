import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { areBackupsLate, openKeptBackups, readInstalledAt } from '../backup/index.ts'
import { proveWrite } from '../db/prove-write.ts'
import type { Services } from '../services.ts'
import { readDisks } from './disk-room.ts'

/** Less than the timeout of load balancers. */
const DATABASE_MS = 4_000
/** A hanging storage must not make the server look down. */
const STORAGE_MS = 1_000

/** Load balancers ask every second or two, and a write each time would be more work than that of a small company. */
const DATABASE_WRITTEN_EVERY_MS = 10_000
/** A bucket counts its writes, and may bill them. */
const STORAGE_WRITTEN_EVERY_MS = 30_000

/**
 * `/health/live`: the process answers. `/health/ready`: its database reads and writes too, and it is not shutting down.
 * Other failing services, and disks that run out of room, are named as degraded: users can work without them.
 */
export function registerHealth(app: FastifyInstance, { config, database, fileStore, live, outside }: Services): void {
  const keptBackups = openKeptBackups(config)
  let installedAt: Date | undefined
  async function hasLateBackups(): Promise<boolean> {
    const kept = await keptBackups?.()
    if (!kept) return false
    installedAt ??= await database.asSystem(readInstalledAt, { readOnly: true })
    return areBackupsLate(kept, installedAt)
  }

  const writesDatabase = checkAtMostEvery(DATABASE_WRITTEN_EVERY_MS, () => proveWrite(database))
  const writesStorage = checkAtMostEvery(STORAGE_WRITTEN_EVERY_MS, () => fileStore.proveWrite())
  const isRoomLow = async () => (await readDisks(config)).some(({ isLow }) => isLow)

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [isDatabaseThere, isStorageThere, isDiskLow] = await Promise.all([
      answers(database.ping().then(writesDatabase), DATABASE_MS),
      answers(fileStore.ping().then(writesStorage), STORAGE_MS),
      holdsInTime(isRoomLow(), STORAGE_MS),
    ])
    const status = app.isLeaving() ? 'leaving' : isDatabaseThere ? 'ok' : 'unavailable'
    return reply.status(status === 'ok' ? 200 : 503).send({
      status,
      database: isDatabaseThere,
      degraded: [
        ...(isStorageThere ? [] : ['storage']),
        ...(isDiskLow ? ['disk'] : []),
        ...(isDatabaseThere && !live.isListening() ? ['live'] : []),
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

/** A pooler may hold a call while the database behind it is down, so the check has a timeout. */
async function holdsInTime(question: Promise<boolean>, patienceMs: number): Promise<boolean> {
  const patience = new AbortController()
  const tooLate = pause(patienceMs, false, { signal: patience.signal })
  tooLate.catch(() => {})
  return Promise.race([question.catch(() => false), tooLate]).finally(() => patience.abort())
}

/**
 * A check that is repeated only some time after it succeeded. Callers in between, or while it runs, share its outcome; a
 * failure is not remembered, so that the end of a fault shows at once.
 */
function checkAtMostEvery(milliseconds: number, check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | undefined
  let provenAt = Number.NEGATIVE_INFINITY

  async function run() {
    await check()
    provenAt = performance.now()
  }

  return async () => {
    if (performance.now() - provenAt < milliseconds) return
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }
}
