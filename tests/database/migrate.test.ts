import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/cluster.ts'

const quiet = { info: () => {} }

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
    return database.drop
  })

  test('run once, however many processes start at the same time', async () => {
    const empty = await createEmptyDatabase()
    await Promise.all([1, 2, 3, 4].map(() => migrate(empty.url, quiet)))
    const applied = await query(empty.url, 'select name from schema_migrations order by version')
    expect(applied).toEqual(await query(database.url, 'select name from schema_migrations order by version'))
    expect(applied.length).toBeGreaterThan(0)
    await empty.drop()
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

  test('say in words when the database cannot be reached', async () => {
    const elsewhere = new URL(database.url)
    elsewhere.searchParams.set('host', '/nowhere')
    await expect(migrate(elsewhere.href, quiet)).rejects.toThrow(/^The database cannot be reached \(.*\): check that/)
  })
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
    await database.drop()
  })

  test('is told what an administrator has to grant', async () => {
    const url = new URL(database.url)
    url.username = 'plain'
    url.password = 'plain'
    await expect(migrate(url.href, quiet)).rejects.toThrow(
      /^The user of DATABASE_URL may not use the role naryad_app \(.*\): let an administrator run/,
    )
  })
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
  await database.drop()
})
