import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { assertImported } from './backup/unfinished-import.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openPostgres } from './db/open-postgres.ts'
import { checkStorage } from './files/open-blobs.ts'
import { isShortOfSpace, prepareDataDirectory } from './process/data-directory.ts'
import { openShutdown } from './process/shutdown.ts'
import { isDiskFull, StartFailure } from './process/start-failure.ts'

const log = pino({ level: 'warn' })
const shutdown = openShutdown(log)
let hasStarted = false
let dataDir = ''

process.on('uncaughtException', stopAfter)
process.on('unhandledRejection', stopAfter)

try {
  await start(readConfig())
} catch (error) {
  stopAfter(error)
}

async function start(config: Config) {
  log.level = config.logLevel
  dataDir = config.dataDir
  const keepsFiles = !config.s3 || !config.smtpUrl
  if (config.databaseUrl && keepsFiles) prepareDataDirectory(config.dataDir)
  const { promise: launched, resolve: onLaunched } = Promise.withResolvers<void>()
  const opening = openPostgres(config, log, { onLost: stopAfter, onLaunched })
  // A signal may come during the start.
  shutdown.onClose('PostgreSQL', async () => (await opening.catch(() => undefined))?.stop())
  // Loading the modules takes as long as starting the database, so both run at once, the database first.
  await Promise.race([launched, opening])
  const [postgres, { openServices }, { buildApp }, { offerDemo }] = await Promise.all([
    opening,
    import('./services.ts'),
    import('./app.ts'),
    import('./demo/offer-demo.ts'),
  ])
  // Nothing is migrated by a program that could not answer: another version may be running on this database.
  await assertPortFree(config)
  await Promise.all([migrate(postgres.url, log), checkStorage(config)])
  if (config.databaseUrl) await assertImported(config.databaseUrl)

  const services = await openServices(config, postgres.url, log)
  const { database, jobs, live } = services
  shutdown.onClose('the database pool', () => database.close())
  const [demoLines, app] = await Promise.all([config.demo ? offerDemo(services) : [], buildApp(services), jobs.start()])
  shutdown.onClose('the jobs', () => jobs.stop())
  // An open stream of live events would keep the web server from closing.
  shutdown.onClose('the web server', () => Promise.all([live.close(), app.close()]))
  shutdown.onLeaving(() => {
    app.leave()
    return pause(config.drainSeconds * 1000)
  })
  await postgres.kept
  await listen(app, config)
  hasStarted = true
  say(`Naryad answers at ${config.publicUrl}`)
  for (const line of demoLines) say(line)
  if (postgres.locatedElsewhere) {
    say(`PostgreSQL's user cannot get into ${config.dataDir}: the database lies in ${postgres.locatedElsewhere}`)
  }
}

/** @throws StartFailure */
async function assertPortFree(config: Config) {
  const probe = createServer()
  await listen(
    {
      listen: (address) =>
        new Promise((done, fail) => probe.once('error', fail).listen(address, () => done(undefined))),
    },
    config,
  )
  await new Promise((done) => probe.close(done))
}

/** @throws StartFailure when the address is taken, or not this program's to use */
async function listen(server: { listen(address: { host: string; port: number }): Promise<unknown> }, config: Config) {
  const { host, port } = config
  try {
    await server.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') {
      throw new StartFailure(
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.`,
      )
    }
    if (code === 'EACCES') {
      throw new StartFailure(`Port ${port} is not open to this user: choose one above 1023 with PORT.`)
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartFailure(`HOST is ${host}, which is not an address of this host: use localhost or 0.0.0.0.`)
    }
    throw error
  }
}

function diskFullSentence(): string {
  return (
    `A disk is full, most likely the one that ${dataDir} lies on: make room there, or name another directory with ` +
    'DATA_DIR, and start again.'
  )
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/** A StartFailure is a sentence for the operator; any other error is a defect and is shown with its stack. */
function stopAfter(error: unknown) {
  // Errors during shutdown are caused by it.
  if (shutdown.isClosing()) return
  const isFull = isDiskFull(error) || (!(error instanceof StartFailure) && isShortOfSpace(dataDir))
  if (isFull && !hasStarted) process.stderr.write(`${diskFullSentence()}\n`)
  else if (error instanceof StartFailure) process.stderr.write(`${error.message}\n`)
  else log.fatal(error)
  shutdown.exit(1)
}
