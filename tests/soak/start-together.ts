import assert from 'node:assert/strict'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { signUpAccount } from '../process/account.ts'
import { launch, type Program, scratchDirectory, untilReady } from '../process/program.ts'

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
        await assertOne(programs, url.href, names)
        const codes = await Promise.all(programs.map((program) => program.stop()))
        assert.deepEqual(codes, [0, 0])
      } catch (error) {
        for (const program of programs) console.error(program.stdout(), program.stderr())
        throw error
      } finally {
        await Promise.all(programs.map((program) => program.stop()))
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

/** Both serve the same account, and what a first start does was done once. */
async function assertOne(programs: readonly Program[], databaseUrl: string, migrations: readonly string[]) {
  const [one, two] = programs.map((program) => program.url)
  assert(one && two)
  const account = await signUpAccount(one)
  await account.createClient(two, 'Ромашка')
  assert.deepEqual(await account.clientNames(one), ['Ромашка'])
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows: ran } = await client.query('select name from schema_migrations order by version')
    assert.deepEqual(
      ran.map(({ name }) => name),
      migrations,
    )
    await client.query('begin; set local role naryad_system')
    const { rows: accounts } = await client.query('select count(*)::int as count from accounts')
    assert.equal(accounts[0].count, 2, 'the demo company, once, and the one that signed up')
  } finally {
    await client.end()
  }
}
