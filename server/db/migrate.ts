import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { errorMessage } from '../errors/error-message.ts'
import { inRepository } from '../process/repository.ts'
import { StartFailure } from '../process/start-failure.ts'
import { ensureAccountsLogin } from './accounts-login.ts'
import {
  assertUsable,
  GROUP_ROLES,
  type GroupRole,
  readDatabaseFacts,
  unboundRolesWarning,
  unusableRoles,
} from './check-database.ts'
import { LOCK_KEYS } from './lock-keys.ts'
import { withClient } from './with-client.ts'

const MIGRATIONS = inRepository('server/db/migrations')
const INSUFFICIENT_PRIVILEGE = '42501'

interface MigrationLog {
  info(message: string): void
  warn(message: string): void
}

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/**
 * Brings the database to this program's version: each file of `migrations/` once, in order, in a transaction of its
 * own. Any number of processes may call it at the same time; one works, the others wait and find it done.
 * @throws StartFailure when the database is newer than the program, a file that ran was changed since, one comes before
 * files that have run, a permission is missing, or the server is too old
 * @param until the last migration to run, to get a database as an older program left it
 */
export async function migrate(databaseUrl: string, log: MigrationLog, until = Infinity) {
  const migrations = (await readMigrations()).filter(({ version }) => version <= until)
  await withClient(databaseUrl, async (client) => {
    // A commit need not wait for the disk: a crash may lose the last ones, and the first write after them makes all
    // durable.
    await client.query('set synchronous_commit = off')
    await client.query('select pg_advisory_lock($1)', [LOCK_KEYS.migrating])
    const facts = await readDatabaseFacts(client)
    assertUsable(facts, unusableRoles(facts))
    assertUsable(facts, await ensureGroupRoles(client))
    const warning = unboundRolesWarning(facts)
    if (warning) log.warn(warning)
    await ensureAccountsLogin(client)
    await client.query(`
      create table if not exists schema_migrations (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = await client.query<Omit<Migration, 'sql'>>(
      'select version, name, checksum from schema_migrations order by version',
    )
    checkHistory(migrations, applied.rows)
    for (const migration of migrations.slice(applied.rows.length)) {
      await apply(client, migration)
      log.info(`Migrated the database: ${migration.name}`)
    }
  })
}

/** All migrations of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(MIGRATIONS, name), 'utf8')
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Creates and takes the group roles; returns those that are denied. Roles belong to the whole PostgreSQL server:
 * another database's first start may be creating them at this moment.
 */
async function ensureGroupRoles(client: pg.Client): Promise<GroupRole[]> {
  const refused: GroupRole[] = []
  for (const role of GROUP_ROLES) {
    try {
      await client.query(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${role}') then
            begin
              create role ${role} nologin;
            exception when duplicate_object or unique_violation then null;
            end;
          end if;
          if not pg_has_role(current_user, '${role}', 'set') then
            execute format('grant ${role} to %I with set true', current_user);
          end if;
        end $$`)
    } catch (error) {
      if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
      refused.push(role)
    }
  }
  return refused
}

function checkHistory(migrations: Migration[], applied: Omit<Migration, 'sql'>[]) {
  const appliedNames = new Set(applied.map(({ name }) => name))
  const latest = applied.at(-1)
  const late = latest && migrations.find(({ name, version }) => version < latest.version && !appliedNames.has(name))
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index]
    if (!migration) {
      throw new StartFailure(
        `The database is newer than this Naryad (it has had ${name}, unknown here): start the newer Naryad on it, ` +
          'or restore a backup made before.',
      )
    }
    // A number that another file of that number has taken is a file that was renamed, and is named below.
    if (late && migration.name === late.name && !applied.some(({ version }) => version === late.version)) {
      throw new StartFailure(
        `The database has not had ${late.name}, but has had ${latest.name}, which comes after it: migrations run in the order ` +
          'of their numbers. Give the new one a number above those that have run, or use an empty database.',
      )
    }
    if (migration.name !== name || migration.checksum !== checksum) {
      throw new StartFailure(
        `The database was made by another version of ${migration.name}: a migration that has run must never change; ` +
          'start the Naryad that made this database, or use an empty one.',
      )
    }
  }
}

async function apply(client: pg.Client, { version, name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartFailure(
      `The database cannot be brought up to date: ${name} failed (${errorMessage(error)}) and nothing of it was kept; ` +
        'mend the cause and start again.',
    )
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
