import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { openServices } from '#server/services.ts'
import { checkAnswers } from './check-answers.ts'
import { createDatabase, type TestDatabase } from './cluster.ts'
import type { Pooler } from './outside/pgbouncer.ts'

export interface TestApp {
  app: FastifyInstance
  services: Services
  testDatabase: TestDatabase
  /** Closes the server as the program does, and throws its files away. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Environment variables besides the ones below. */
  variables?: Record<string, string>
  /** Whether jobs are worked on; they are queued in any case. */
  jobs?: boolean
  /** Another process's database, to run beside it. */
  beside?: Pick<TestApp, 'testDatabase'> & { services: { config: Pick<Config, 'dataDir'> } }
  /** Units of work reach the database through it. */
  pooler?: Pooler
}

/** The shortest polling interval the queues allow: no test waits longer for a job. */
const POLL_SECONDS = 0.5

const log = {
  warn(details: object, message: string) {
    process.stderr.write(`${message}: ${JSON.stringify(details)}\n`)
  },
}

/**
 * The whole server on a database of its own, as main.ts starts it, reached through `app.inject`. Every answer must match
 * the schema of its route, without a field more: one that does not becomes an internal error, and `stop` fails.
 */
export async function startApp({ variables, jobs = false, beside, pooler }: StartOptions = {}): Promise<TestApp> {
  const testDatabase = beside?.testDatabase ?? (await createDatabase())
  const dataDir = beside?.services.config.dataDir ?? mkdtempSync(join(tmpdir(), 'naryad-app-'))
  const pooled = pooler && {
    DATABASE_POOLER: 'on',
    DATABASE_URL: pooler.through(testDatabase.url),
    DATABASE_DIRECT_URL: testDatabase.url,
  }
  const config = readConfig({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...pooled, ...variables })
  const services = await openServices(config, testDatabase.url, log, { pollSeconds: POLL_SECONDS })
  const app = await buildApp(services)
  const assertAnswers = checkAnswers(app)
  await app.ready()
  await services.jobs.start({ works: jobs })
  return {
    app,
    services,
    testDatabase,
    async stop() {
      await services.live.close()
      await app.close()
      await services.jobs.stop()
      await services.database.close()
      if (!beside) rmSync(dataDir, { recursive: true, force: true })
      assertAnswers()
    },
  }
}

/** `startApp` for a whole file of tests: it stops when they have ended. */
export async function startTestApp(options?: StartOptions): Promise<TestApp> {
  const testApp = await startApp(options)
  afterAll(() => testApp.stop())
  return testApp
}
