import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { commandLog as log } from '#server/process/command-log.ts'

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(ROOT, 'server/db/migrations')
const DATA = process.env.BENCH_DATA ?? join(import.meta.dirname, 'data')

export type BenchDatabase = Pick<EmbeddedPostgres, 'url' | 'superuserUrl' | 'stop'> & { dataDir: string }

export interface Size {
  accounts: number
  requests: number
  /** Rows in each catalog of each account; by default in proportion to the requests. */
  catalogs?: number
}

/** Opens a database with this many requests in this many accounts, filled on first use. */
export async function openBenchDatabase(sizes: Size[]): Promise<BenchDatabase> {
  const name = sizes
    .map(({ accounts, requests, catalogs }) => [accounts, requests, catalogs].filter(Boolean).join('x'))
    .join('-')
  const dataDir = join(DATA, `${name}-${migrationsHash()}`)
  const marker = join(dataDir, 'filled')
  if (!existsSync(marker)) {
    for (const size of sizes) fill(dataDir, size)
    writeFileSync(marker, '')
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log, address: 'the bench' })
  return { ...postgres, dataDir }
}

/** A database made by other migrations cannot be used. */
function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 8)
}

function fill(dataDir: string, { accounts, requests, catalogs }: Size): void {
  const seed = ['server/demo/large/seed.ts', '--accounts', String(accounts), '--requests', String(requests)]
  if (catalogs) seed.push('--catalogs', String(catalogs))
  const { status } = spawnSync(process.execPath, seed, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The database was not filled')
}
