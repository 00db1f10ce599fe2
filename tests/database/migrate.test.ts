import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assertUsable, type DatabaseFacts, unusableRoles } from '#server/db/check-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartFailure } from '#server/process/start-failure.ts'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/cluster.ts'

const quiet = { info: () => {}, warn: (message: string) => expect.unreachable(message) }

async function query(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

describe('migrations', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createDatabase()
  })

  test('run once, however many processes start at the same time', async () => {
    const empty = await createEmptyDatabase()
    await Promise.all([1, 2, 3, 4].map(() => migrate(empty.url, quiet)))
    const applied = await query(empty.url, 'select name from schema_migrations order by version')
    expect(applied).toEqual(await query(database.url, 'select name from schema_migrations order by version'))
    expect(applied.length).toBeGreaterThan(0)
  })

  test('refuse a database that is newer than the program, and leave it as it is', async () => {
    await query(database.url, `insert into schema_migrations values (9999, '9999_from_the_future.sql', 'x')`)
    await expect(migrate(database.url, quiet)).rejects.toThrow(
      'The database is newer than this Naryad (it has had 9999_from_the_future.sql, unknown here): ' +
        'start the newer Naryad on it, or restore a backup made before.',
    )
    expect(await query(database.url, 'select 1 from schema_migrations where version = 9999')).toHaveLength(1)
  })

  test('refuse a database made by a file that was changed afterwards', async () => {
    await query(database.url, `update schema_migrations set checksum = 'other' where version = 1`)
    await expect(migrate(database.url, quiet)).rejects.toThrow('a migration that has run must never change')
  })

  test('say plainly that one has come too late for a database that has had those after it', async () => {
    const names = (await query(database.url, 'select name from schema_migrations order by version')).map(
      ({ name }) => name,
    )
    await query(database.url, `delete from schema_migrations where version = 7`)
    await expect(migrate(database.url, quiet)).rejects.toThrow(
      `The database has not had ${names[6]}, but has had ${names.at(-1)}, which comes after it: migrations run in the ` +
        'order of their numbers. Give the new one a number above those that have run, or use an empty database.',
    )
    expect(await query(database.url, 'select from schema_migrations where version = 7')).toEqual([])
  })

  test('refuse a file that was renamed after it ran', async () => {
    await query(database.url, `update schema_migrations set name = '0007_other.sql' where version = 7`)
    await expect(migrate(database.url, quiet)).rejects.toThrow('a migration that has run must never change')
  })

  test('say in words when the database cannot be reached', async () => {
    const elsewhere = new URL(database.url)
    elsewhere.searchParams.set('host', '/nowhere')
    await expect(migrate(elsewhere.href, quiet)).rejects.toThrow(/^The database cannot be reached \(.*\): check that/)
  })
})

test('a user that row-level security does not hold for is named at each start', async () => {
  const database = await createDatabase()
  const warnings: string[] = []
  const log = { ...quiet, warn: (message: string) => void warnings.push(message) }
  for (let start = 0; start < 2; start++) await migrate(database.superuserUrl, log)
  expect(warnings).toEqual(
    Array(2).fill(
      expect.stringMatching(/^Row-level security, .* does not hold for postgres: give DATABASE_URL a user/),
    ),
  )
  await migrate(database.url, quiet)
})

test('a database that only reads is refused in words', async () => {
  const database = await createDatabase()
  const only = new URL(database.url)
  await query(database.superuserUrl, `alter database ${only.pathname.slice(1)} set default_transaction_read_only = on`)
  await expect(migrate(database.url, quiet)).rejects.toThrow(
    'The database of DATABASE_URL cannot be used: Naryad needs one that can be written to (this one only reads)',
  )
})

describe('a user that may not create roles', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase()
    await query(database.superuserUrl, `drop role if exists plain; create role plain login password 'plain'`)
    await query(database.superuserUrl, `grant all on schema public to plain`)
  })
  afterAll(async () => {
    await query(database.superuserUrl, `drop owned by plain; drop role plain`)
  })

  const asPlain = (url: string) => {
    const changed = new URL(url)
    changed.username = 'plain'
    changed.password = 'plain'
    return changed.href
  }

  test('says what an administrator has to grant', async () => {
    await expect(migrate(asPlain(database.url), quiet)).rejects.toThrow(
      'The database of DATABASE_URL cannot be used: Naryad needs rights that an administrator gives in it: ' +
        'grant naryad_app, naryad_system to plain;',
    )
  })

  test('lists all it lacks in an empty database at once, and has what it needs when that was done', async () => {
    const empty = await createEmptyDatabase()
    const name = new URL(empty.url).pathname.slice(1)
    const refusal = await migrate(asPlain(empty.url), quiet).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartFailure)
    const [, statements = ''] = String(refusal).split('gives in it: ')
    expect(statements).toBe(
      'grant naryad_app, naryad_system to plain; grant all on schema public to plain with grant option; ' +
        `grant create on database ${name} to plain;`,
    )
    expect(await query(empty.superuserUrl, `select to_regclass('schema_migrations') as made`)).toEqual([{ made: null }])
    await query(empty.superuserUrl, statements)
    await migrate(asPlain(empty.url), quiet)
    await query(database.superuserUrl, `drop database ${name}`)
    await query(database.superuserUrl, 'revoke naryad_app, naryad_system from plain')
  })
})

test('a server that is too old and has none of the roles is reported with all it lacks', () => {
  const facts: DatabaseFacts = {
    versionNumber: 150018,
    version: '15.18 (Debian 15.18-0+deb12u1)',
    user: 'plain',
    database: 'naryad',
    mayCreateRoles: false,
    existingRoles: [],
    usableRoles: [],
    unboundRoles: [],
    onlyReads: false,
    isNew: true,
    mayCreateInPublic: true,
    mayCreateSchemas: true,
  }
  expect(() => assertUsable(facts, unusableRoles(facts))).toThrow(
    'The database of DATABASE_URL cannot be used: Naryad needs a PostgreSQL 18 or newer (this is 15.18 (Debian ' +
      '15.18-0+deb12u1)), and rights that an administrator gives in it: create role naryad_app nologin; ' +
      'create role naryad_system nologin; grant naryad_app, naryad_system to plain;',
  )
  expect(() => assertUsable({ ...facts, versionNumber: 190001 }, [])).not.toThrow()
})

test('Russian sorts, folds and is searched as Russian in the database that the program makes', async () => {
  const database = await createDatabase()
  const [row] = await query(
    database.url,
    `select lower('ЁЛКА, Щит') as lower,
            similarity('НАСОС', 'насос') as similarity,
            (select string_agg(word, ' ' order by word) from unnest(array['жук', 'ель', 'Ёлка', 'Арбуз', 'ёж', 'аист']) word) as sorted`,
  )
  expect(row).toEqual({ lower: 'ёлка, щит', similarity: 1, sorted: 'аист Арбуз ёж Ёлка ель жук' })
})
