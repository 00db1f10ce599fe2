import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepInBucket, listBucket } from '#server/backup/backup-bucket.ts'
import { listBackups } from '#server/backup/backup-directory.ts'
import { importBackup } from '#server/backup/import-backup.ts'
import { openKeptBackups } from '#server/backup/index.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { offerDemo } from '#server/demo/offer-demo.ts'
import type { Blobs } from '#server/files/blobs.ts'
import { diskBlobs } from '#server/files/disk-blobs.ts'
import { openBlobs } from '#server/files/open-blobs.ts'
import { writeBackupJobs } from '#server/jobs/write-backup.ts'
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/cluster.ts'
import { known } from '../support/known.ts'
import { startS3 } from '../support/outside/start-s3.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const COMMAND = resolve(import.meta.dirname, '../../server/backup/command.ts')
const folder = mkdtempSync(join(tmpdir(), 'naryad-backup-'))
const path = join(folder, 'naryad.tar.gz')
const log = { info() {}, warn() {} }
let source: TestApp
let written: Manifest

/** The demo account and a waiting job, in a file. */
beforeAll(async () => {
  source = await startApp()
  await offerDemo(source.services)
  await source.services.database.asSystem((tx) =>
    source.services.jobs.send(tx, 'send-letter', { emailId: 77 }, { startAfter: '2030-01-01T00:00:00Z' }),
  )
  written = await write(path)
})

afterAll(async () => {
  await source.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function write(target: string): Promise<Manifest> {
  const { config } = source.services
  return writeBackup({ url: source.testDatabase.url, blobs: await openBlobs(config), version: '0.1.0' }, target)
}

let storages = 0
const emptyStorage = () => diskBlobs(join(folder, `files-${++storages}`))

async function rowsOf<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a backup', () => {
  it('has every row there is, as counted past the policies that separate accounts', async () => {
    expect(Object.keys(written.tables).length).toBeGreaterThan(60)
    for (const [name, { rows }] of Object.entries(written.tables)) {
      const [counted] = await rowsOf<{ count: number }>(
        source.testDatabase.superuserUrl,
        `select count(*)::float8 as count from ${name}`,
      )
      expect([name, rows]).toEqual([name, counted?.count])
    }
    expect(written.tables.requests?.rows).toBeGreaterThan(0)
    expect(written.files).toMatchObject({ count: written.tables.blobs?.rows, lost: [] })
    expect(written.files.count).toBeGreaterThan(0)
  })

  it('fills an empty database and an empty storage, which are then as those it was written from', async () => {
    const { url, superuserUrl } = await createEmptyDatabase()
    const blobs = emptyStorage()
    const { manifest, keptAs } = await importBackup(path, { url, blobs, log, goesOn: true })
    expect(keptAs).toBeNull()
    const again = join(folder, 'again.tar.gz')
    expect(await writeBackup({ url, blobs, version: '0.1.0' }, again)).toEqual(manifest)
    expect((await checkBackup(again)).jobs).toEqual((await checkBackup(path)).jobs)
    expect((await checkBackup(path)).jobs).toEqual([
      expect.objectContaining({ queue: 'send-letter', data: { emailId: 77 }, startAfter: '2030-01-01T00:00:00.000Z' }),
    ])

    const shape = `
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
      union all select relname, 'wall', relrowsecurity::text || relforcerowsecurity::text
        from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all select sequencename, 'last', last_value::text from pg_sequences where schemaname = 'public'
      order by 1, 2, 3`
    expect(await rowsOf(superuserUrl, shape)).toEqual(await rowsOf(source.testDatabase.superuserUrl, shape))
  })

  it('of an older version is brought up to date', async () => {
    const older = await createEmptyDatabase()
    await migrate(older.url, log, 100)
    await rowsOf(older.superuserUrl, `insert into settings (name, value) values ('kept', '"since then"')`)
    const old = join(folder, 'old.tar.gz')
    await writeBackup({ url: older.url, blobs: emptyStorage(), version: '0.0.9' }, old)
    const { url } = await createEmptyDatabase()
    await importBackup(old, { url, blobs: emptyStorage(), log })
    expect(await rowsOf(url, `select value from settings where name = 'kept'`)).toEqual([{ value: 'since then' }])
    await migrate(url, { ...log, info: (message) => expect.unreachable(message) })
  })

  it('takes the place of the database there was, which is kept until the next one', async () => {
    const running = await createDatabase()
    const target = { ...running, blobs: emptyStorage(), log }
    const first = await importBackup(path, target)
    expect(first.keptAs).toBeNull()
    const second = await importBackup(path, target)
    expect(second.keptAs).toMatch(/^naryad_before_\d{14}$/)
    expect(first.manifest).toEqual(second.manifest)
    const kept = await rowsOf(running.superuserUrl, `select datname from pg_database where datname like 'naryad\\_%'`)
    expect(kept).toContainEqual({ datname: second.keptAs })
    expect(kept).not.toContainEqual({ datname: 'naryad_incoming' })
    const [count] = await rowsOf<{ count: number }>(running.superuserUrl, 'select count(*)::float8 from requests')
    expect(count?.count).toBe(written.tables.requests?.rows)
    await rowsOf(source.testDatabase.superuserUrl, `drop database ${second.keptAs}`)
  })
})

describe('the backup of the night', () => {
  const nightly = (backupDir: string) => {
    const [job] = writeBackupJobs({ backupDir, dataDir: source.services.config.dataDir }, source.testDatabase.url)
    return known(job).work(null)
  }

  it('is written by a process of its own, beside the server', async () => {
    const directory = join(folder, 'nightly')
    await nightly(directory)
    const [kept, ...others] = await listBackups(directory)
    expect(others).toEqual([])
    const { manifest } = await checkBackup(join(directory, known(kept).name))
    expect(manifest).toEqual(written)
  })

  it('goes to a bucket, where outdated ones are removed', async () => {
    const s3 = await startS3({ buckets: ['naryad-backups'] })
    const { config } = source.services
    const dataDir = config.dataDir
    const variables = {
      PATH: process.env.PATH,
      DATABASE_URL: source.testDatabase.url,
      DATA_DIR: dataDir,
      BACKUP_BUCKET: 'naryad-backups',
      ...s3.variables,
    }
    const backupBucket = { ...s3.config, bucket: 'naryad-backups' }
    const old = join(folder, 'naryad-2020-01-01T013000Z.tar.gz')
    writeFileSync(old, 'of long ago')
    await keepInBucket(backupBucket, old, new Date('2020-01-01T02:00:00Z'))
    expect((await listBucket(backupBucket)).map(({ name }) => name)).toEqual(['naryad-2020-01-01T013000Z.tar.gz'])

    await promisify(execFile)(process.execPath, [COMMAND, 'backup'], { env: variables })
    const [kept, ...others] = await listBucket(backupBucket)
    expect(others).toEqual([])
    expect(known(kept).bytes).toBeGreaterThan(10_000)
    expect(await listBackups(join(dataDir, 'backups'))).toEqual([])
    const list = known(openKeptBackups({ backupDir: folder, backupBucket }))
    expect(await list()).toEqual([kept])
    await s3.stop()
    const away = keepInBucket(backupBucket, old, new Date())
    await expect(away).rejects.toThrow(/is written, and the bucket naryad-backups at .* refuses it/)
  })

  it('fails with what the process said', async () => {
    const inTheWay = join(folder, 'file')
    writeFileSync(inTheWay, '')
    await expect(nightly(inTheWay)).rejects.toThrow(/No backup was written: .*EEXIST/s)
  })
})

describe('what keeps a backup from being loaded', () => {
  const importInto = (database: TestDatabase, file: string, blobs: Blobs = emptyStorage()) =>
    importBackup(file, { url: database.url, blobs, log })

  it('a database of the operator with open connections', async () => {
    await expect(importInto(source.testDatabase, path)).rejects.toThrow(/is not empty: make a new one/)
  })

  it('a file cut off anywhere, changed, or of another kind', async () => {
    const database = await createEmptyDatabase()
    const bytes = readFileSync(path)
    const changed = Buffer.from(bytes)
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 0x55
    const wrong: Record<string, Buffer> = {
      empty: Buffer.alloc(0),
      text: Buffer.from('name;phone\n'),
      changed,
      ...Object.fromEntries([0.1, 0.5, 0.9, 0.999].map((share) => [share, bytes.subarray(0, bytes.length * share)])),
    }
    for (const [name, content] of Object.entries(wrong)) {
      const file = join(folder, `wrong-${name}`)
      writeFileSync(file, content)
      await expect(importInto(database, file), name).rejects.toThrow(/nothing was changed/)
    }
    await expect(importInto(database, join(folder, 'none'))).rejects.toThrow('There is no file')
    expect(await rowsOf(database.url, `select to_regclass('accounts') as accounts`)).toEqual([{ accounts: null }])
  })

  it('a file with one wrong byte, of which it is said where', async () => {
    const file = join(folder, 'flipped')
    const packed = readFileSync(path)
    const tar = gunzipSync(packed)
    const flip = (bytes: Buffer, at: number) => {
      const flipped = Buffer.from(bytes)
      flipped[at] = (bytes[at] ?? 0) ^ 1
      return flipped
    }
    const refusal = async (bytes: Buffer) => {
      writeFileSync(file, bytes)
      return checkBackup(file).then(
        () => 'accepted',
        (error) => String(error),
      )
    }
    const row = tar.indexOf('tables/roles.0001') + 512 + 3
    expect(await refusal(gzipSync(flip(tar, row)))).toContain('flipped is damaged (roles)')
    // Written without compression, as a stored piece is: it is unpacked, and gzip notices at the end.
    const stored = gzipSync(tar, { level: 0 })
    const inStored = stored.indexOf('tables/roles.0001') + 512 + 3
    expect(await refusal(flip(stored, inStored))).toMatch(/flipped is damaged/)
    for (const share of [0.2, 0.5, 0.8]) {
      const said = await refusal(flip(packed, Math.floor(packed.length * share)))
      expect(said).toMatch(
        /flipped is damaged(?:, or only a part of a backup)? \((?:\w+|at \w+\/.+|the checksum of .+)\): nothing/,
      )
    }
  })

  it('a storage that fails half-way: no row is left', async () => {
    const database = await createEmptyDatabase()
    const blobs = { ...emptyStorage(), put: () => Promise.reject(new Error('The disk is gone')) }
    await expect(importInto(database, path, blobs)).rejects.toThrow('The disk is gone')
    expect(await rowsOf(database.superuserUrl, 'select from accounts')).toEqual([])
    // What was dropped for the load is back: the same database takes the backup now.
    await importInto(database, path)
  })

  it('a newer program, or another history', async () => {
    const newer = await createDatabase()
    await rowsOf(
      newer.superuserUrl,
      `insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', 'x')`,
    )
    const file = join(folder, 'newer.tar.gz')
    await writeBackup({ url: newer.url, blobs: emptyStorage(), version: '9.0.0' }, file)
    await expect(importInto(await createEmptyDatabase(), file)).rejects.toThrow(
      /newer than this Naryad .*9999_later.sql.*9\.0\.0/,
    )
    await rowsOf(newer.superuserUrl, `delete from schema_migrations where version = 9999`)
    await rowsOf(newer.superuserUrl, `update schema_migrations set checksum = 'x' where version = 1`)
    await writeBackup({ url: newer.url, blobs: emptyStorage(), version: '9.0.0' }, file)
    await expect(importInto(await createEmptyDatabase(), file)).rejects.toThrow(/made by another 0001_/)
  })
})

describe('what is lost or present already when a backup is written', () => {
  it('a file that the storage no longer has is named, and the rest is kept', async () => {
    const { url } = source.testDatabase
    const manifest = await writeBackup({ url, blobs: emptyStorage(), version: '0.1.0' }, join(folder, 'lost.tar.gz'))
    expect(manifest.files).toMatchObject({ count: 0, lost: { length: written.files.count } })
    await checkBackup(join(folder, 'lost.tar.gz'))
  })

  it('a database that does not answer is said in one sentence', async () => {
    const away = { url: 'postgres://naryad@127.0.0.1:1/naryad', blobs: emptyStorage(), version: '0.1.0' }
    await expect(writeBackup(away, join(folder, 'away.tar.gz'))).rejects.toThrow(/cannot be reached .*DATABASE_URL/)
    await expect(importBackup(path, { ...away, log })).rejects.toThrow(/cannot be reached .*DATABASE_URL/)
  })

  it('a folder that is not there is said in one sentence', async () => {
    await expect(write(join(folder, 'no', 'where.tar.gz'))).rejects.toThrow(/cannot be written .*nothing of it is kept/)
  })
})
