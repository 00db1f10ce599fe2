import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { systemActor } from '../access/system-actor.ts'
import { readAccountLocale } from '../accounts/index.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Blobs } from '../files/blobs.ts'
import { serverWordsIn } from '../words/index.ts'
import { accountSheets } from './account-sheets.ts'
import { type AccountTable, accountTables, LEFT_OUT, NOT_EXPORTED } from './account-tables.ts'

interface Source {
  database: Database
  blobs: Blobs
}

interface WrittenArchive {
  size: number
  lostFiles: number
}

/** Batch size for the rows of a table, and for files. */
const ROWS_AT_ONCE = 200
const FILES_AT_ONCE = 500
/** The longest name in file systems, in bytes. */
const NAME_BYTES_MAX = 255
/** Most files are compressed already. */
const AS_IT_IS = { level: 0 }

/** Adds one part of an archive. */
type Add = (name: string, content: Readable | Buffer, options?: typeof AS_IT_IS) => Promise<void>

/**
 * Writes all data of an account to one zip: its lists as spreadsheets, the rows of every table as JSON, its files. At
 * most a batch of rows or one file is in memory, and each is read in a unit of work of its own: changes made meanwhile
 * may or may not be in the archive.
 */
export async function writeArchive(
  { database, blobs }: Source,
  accountId: number,
  path: string,
): Promise<WrittenArchive> {
  const { configure, Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  const { actor, locale } = await database.inAccount(accountId, (tx) => readAccount(tx, accountId), { readOnly: true })
  const texts = serverWordsIn(locale).archive
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  const zip = new ZipWriter<unknown>(Writable.toWeb(file), { extendedTimestamp: false })
  const add: Add = async (name, content, options) => {
    const reader = Buffer.isBuffer(content) ? new Uint8ArrayReader(content) : streamOf(content)
    await zip.add(name, reader, options)
  }
  try {
    const sheets = accountSheets({ database, actor, locale })
    const lists = sheets.map(({ name }) => name.toLowerCase()).join(', ')
    await add(texts.readMe.name, Buffer.from(texts.readMe.text(lists)))
    for (const { name, open } of sheets) await add(`${name}.xlsx`, await open(), AS_IT_IS)
    await addTables(database, accountId, add)
    const lost = await addFiles({ database, blobs }, accountId, add)
    if (lost.length > 0) await add(texts.lostFiles, Buffer.from(`${lost.join('\n')}\n`))
    await zip.close()
    return { size: (await stat(path)).size, lostFiles: lost.length }
  } catch (error) {
    file.destroy()
    throw error
  }
}

async function readAccount(tx: Tx, accountId: number) {
  return { actor: await systemActor(tx, accountId), locale: await readAccountLocale(tx, accountId) }
}

/** Bridges the stream types of Node and of browsers. */
function streamOf(content: Readable): globalThis.ReadableStream {
  return Readable.toWeb(content) as globalThis.ReadableStream
}

function accountRow(accountId: number) {
  return sql`
    select (to_jsonb(a) - 'avatar_key' || jsonb_build_object('avatar_file_id', ${avatarFile(accountId)}))::text as row
    from accounts a where a.id = ${sql.lit(accountId)}`
}

/**
 * Users may belong to several accounts, so they are not among its tables: they are included as the account sees them.
 */
function userRows(accountId: number) {
  return sql`
    select jsonb_build_object('id', u.id, 'email', u.email, 'firstname', u.firstname, 'surname', u.surname,
      'patronymic', u.patronymic, 'phone', case when m.joined_at is not null then u.phone end,
      'personal_phone', case when m.joined_at is not null then u.personal_phone end, 'locale', u.locale)::text as row
    from memberships m join users u on u.id = m.user_id
    where m.account_id = ${sql.lit(accountId)} and m.left_at is null and not m.is_pending and not m.is_service order by u.id`
}

/** Each table in one transaction, so that its rows are of one moment. */
async function addTables(database: Database, accountId: number, add: Add): Promise<void> {
  const tables = await database.asSystem(accountTables, { readOnly: true })
  const exported = tables.filter(({ name }) => !(name in NOT_EXPORTED))
  const queries = [
    ['accounts', accountRow(accountId)],
    ['users', userRows(accountId)],
    ...exported.map((table) => [table.name, rowsOf(table, accountId)] as const),
  ] as const
  for (const [name, query] of queries) {
    await database.asSystem(async (tx) => {
      await sql`declare archived no scroll cursor for ${query}`.execute(tx)
      await add(`data/${name}.json`, Readable.from(jsonArray(tx)))
    })
  }
}

function rowsOf({ name, columns }: AccountTable, accountId: number) {
  const kept = columns.filter((column) => !LEFT_OUT.includes(`${name}.${column}`))
  const shown = kept.map((column) =>
    column === 'avatar_key' ? sql`${avatarFile(accountId)} as avatar_file_id` : sql.ref(column),
  )
  return sql`
    select to_jsonb(t)::text as row from (
      select ${sql.join(shown)} from ${sql.table(name)} where account_id = ${sql.lit(accountId)}) t`
}

/** The id of the file of a row's picture, in place of its key, which would grant access to anyone. */
function avatarFile(accountId: number) {
  return sql`(select file_id from avatars where account_id = ${sql.lit(accountId)} and key = avatar_key)`
}

async function* jsonArray(tx: Tx): AsyncGenerator<Buffer> {
  let before = '[\n'
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(tx)
    if (rows.length === 0) break
    yield Buffer.from(before + rows.map(({ row }) => row).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n')
}

/** Adds files under their ids and names; returns those whose bytes are missing or damaged. */
async function addFiles({ database, blobs }: Source, accountId: number, add: Add): Promise<string[]> {
  const lost: string[] = []
  for (let after = 0; ; ) {
    const files = await database.inAccount(
      accountId,
      (tx) =>
        tx
          .selectFrom('files')
          .select(['id', 'name', 'sha256'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(FILES_AT_ONCE)
          .execute(),
      { readOnly: true },
    )
    for (const { id, name, sha256 } of files) {
      const stored = await blobs.open(accountId, sha256)
      const bytes = stored && (await buffer(stored))
      const path = `files/${entryName(id, name)}`
      if (bytes && createHash('sha256').update(bytes).digest().equals(sha256)) await add(path, bytes, AS_IT_IS)
      else if (await database.inAccount(accountId, (tx) => isKept(tx, id), { readOnly: true })) lost.push(path)
      after = id
    }
    if (files.length < FILES_AT_ONCE) return lost
  }
}

/** A file that was deleted since its batch was read does not count as lost. */
async function isKept(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Without characters that some file system rejects, and within its length limit. */
function entryName(id: number, name: string): string {
  const safe = `${id} ${name.replace(/[/\\:*?"<>|]/g, '_')}`
  if (Buffer.byteLength(safe) <= NAME_BYTES_MAX) return safe
  const { name: stem, ext } = parse(safe)
  const characters = [...stem]
  while (Buffer.byteLength(characters.join('') + ext) > NAME_BYTES_MAX) characters.pop()
  return characters.join('') + ext
}
