import assert from 'node:assert/strict'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { readMigrations } from '../../server/db/migrate.ts'
import { signUpAccount } from '../process/account.ts'
import { launch, scratchDirectory, untilReady } from '../process/program.ts'

const log = { info() {}, warn() {}, error() {} }

/** Two programs are started at once on a database that is empty, over and over: both serve it, migrated once. */
export async function startTogether(rounds: number): Promise<string> {
  const home = scratchDirectory()
  const shared = scratchDirectory()
  const postgres = await startEmbeddedPostgres({ dataDir: home.dataDir, log, address: 'a PostgreSQL of its own' })
  const owner = new pg.Client(postgres.superuserUrl)
  await owner.connect()
  const names = (await readMigrations()).map(({ name }) => name)
  try {
    for (let round = 1; round <= rounds; round++) {
      const database = `round_${round}`
      await owner.query(`create database ${database} owner naryad`)
      const url = new URL(postgres.url)
      url.pathname = `/${database}`
      const env = { DATABASE_URL: url.href, DEMO: 'on', RATE_LIMIT: 'off' }
      const programs = await Promise.all([1, 2].map(() => launch({ dataDir: shared.dataDir, env })))
      try {
        await Promise.all(programs.map(untilReady))
        const [one, two] = programs.map((program) => program.url)
        assert(one && two)
        const account = await signUpAccount(one)
        await account.createClient(two, 'Ромашка')
        assert.deepEqual(await account.clientNames(one), ['Ромашка'])
        const client = new pg.Client(url.href)
        await client.connect()
        const { rows: ran } = await client.query('select name from schema_migrations order by version')
        await client.query('begin; set local role naryad_system')
        const { rows: demos } = await client.query('select count(*)::int as count from accounts')
        await client.end()
        assert.deepEqual(
          ran.map(({ name }) => name),
          names,
        )
        assert.equal(demos[0].count, 2, 'the demo company, once, and the one that signed up')
      } finally {
        const codes = await Promise.all(programs.map((program) => program.stop()))
        assert.deepEqual(codes, [0, 0], programs.map((program) => program.stderr()).join('\n'))
      }
    }
  } finally {
    await owner.end()
    await postgres.stop()
    home.remove()
    shared.remove()
  }
  return `${rounds} times two programs at once on an empty database: both answered, ${names.length} migrations ran once, one demo company`
}
