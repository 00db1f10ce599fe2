// npm run db:types [-- --check]: writes schema.ts, the types of the tables, from a database made by the migrations.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

const OUTPUT = join(import.meta.dirname, 'schema.ts')
const PROGRAMS = join(import.meta.dirname, '../../node_modules/.bin')

const CODEGEN_FLAGS = [
  '--dialect=postgres',
  '--default-schema=public',
  '--include-pattern=public.*',
  '--exclude-pattern=schema_migrations',
  // As type-parsers.ts has the driver return them.
  '--date-parser=string',
  '--numeric-parser=string',
  '--type-mapping={"int8":"number","timestamptz":"string"}',
  '--log-level=error',
  '--print',
]

/** The text of schema.ts for the database. */
export function typesOf(databaseUrl: string): string {
  const types = run('kysely-codegen', [`--url=${databaseUrl}`, ...CODEGEN_FLAGS])
  return run('biome', ['format', '--stdin-file-path=server/db/schema.ts'], types)
}

function run(program: string, flags: string[], input?: string): string {
  return execFileSync(join(PROGRAMS, program), flags, { input, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
}

async function main() {
  const parent = mkdtempSync(join(tmpdir(), 'naryad-types-'))
  // As root PostgreSQL runs as another user, who has to get in.
  chmodSync(parent, 0o711)
  const log = { info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ dataDir: join(parent, 'data'), log, address: 'npm run db:types' })
  try {
    await migrate(postgres.url, log)
    const types = typesOf(postgres.url)
    if (!process.argv.includes('--check')) writeFileSync(OUTPUT, types)
    else if (readFileSync(OUTPUT, 'utf8') !== types) {
      console.error('server/db/schema.ts is not what the migrations make: run "npm run db:types".')
      process.exitCode = 1
    }
  } finally {
    await postgres.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()
