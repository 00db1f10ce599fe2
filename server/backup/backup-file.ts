import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { errorMessage } from '../errors/error-message.ts'
import { StartFailure } from '../process/start-failure.ts'

/** Rows are written in pieces of this size: a tar entry states its length before its bytes. */
const PIECE_BYTES = 4 * 1024 * 1024

export interface BackupWriter {
  /** Adds an entry of known length. */
  add(name: string, bytes: Buffer | { size: number; content: Readable }): Promise<void>
  /** Adds bytes of unknown length as entries `<name>.0001`, `<name>.0002` …; returns their SHA-256 as hex digits. */
  addPieces(name: string, content: AsyncIterable<Buffer>): Promise<string>
}

/**
 * Writes a gzipped tar that gets its name only when it is complete and on disk.
 * @throws StartFailure when the file cannot be written
 */
export async function writeBackupFile(path: string, write: (writer: BackupWriter) => Promise<void>): Promise<void> {
  const part = `${path}.part`
  const tar = pack()
  // Needs a listener: a full disk is reported by the pipeline, once.
  const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(part, { mode: 0o600 }))
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})

  async function add(name: string, bytes: Buffer | { size: number; content: Readable }): Promise<void> {
    if (Buffer.isBuffer(bytes)) {
      await Promise.race([failed, new Promise<void>((done, fail) => tar.entry({ name }, bytes, settle(done, fail)))])
      return
    }
    const entry = tar.entry({ name, size: bytes.size })
    await Promise.race([failed, pipeline(bytes.content, entry)])
  }

  async function addPieces(name: string, content: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256')
    let held: Buffer[] = []
    let heldBytes = 0
    let number = 0
    const flush = async () => {
      if (heldBytes === 0) return
      number += 1
      await add(`${name}.${String(number).padStart(4, '0')}`, Buffer.concat(held))
      held = []
      heldBytes = 0
    }
    for await (const bytes of content) {
      hash.update(bytes)
      held.push(bytes)
      heldBytes += bytes.length
      if (heldBytes >= PIECE_BYTES) await flush()
    }
    await flush()
    return hash.digest('hex')
  }

  try {
    await write({ add, addPieces })
    tar.finalize()
    await written
    await syncToDisk(part)
    await rename(part, path)
    await syncToDisk(dirname(path))
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(part, { force: true })
    if (isFileError(error))
      throw new StartFailure(`${path} cannot be written (${errorMessage(error)}); nothing of it is kept.`)
    throw error
  }
}

interface BackupEntry {
  name: string
  size: number
  /** The rest of it is skipped when the next entry is read. */
  content: AsyncIterable<Buffer>
}

/**
 * Reads the entries of a file in order.
 * @throws StartFailure when it is not a backup, was cut off or is damaged
 */
export async function* readBackupFile(path: string): AsyncGenerator<BackupEntry> {
  const entries = extract()
  const read = pipeline(createReadStream(path), createGunzip(), entries)
  read.catch(() => {})
  let at: string | undefined
  try {
    for await (const content of entries) {
      const { name, size } = content.header
      at = name
      yield { name, size, content: bytesOf(path, name, content) }
      content.resume()
    }
    await read
  } catch (error) {
    throw readError(path, at, error)
  } finally {
    entries.destroy()
  }
}

async function* bytesOf(path: string, name: string, source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const part of source) if (part instanceof Uint8Array) yield Buffer.from(part)
  } catch (error) {
    throw readError(path, name, error)
  }
}

/** What gzip says at the end of a file in which a byte is wrong that could be unpacked. */
const WHOLE_IS_WRONG = /incorrect (data|length) check/

/**
 * An error of reading a file, with a message for the operator if they can do something about it.
 * @param at the entry that was being read; absent before the first
 */
function readError(path: string, at: string | undefined, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new StartFailure(`There is no file ${path}.`)
  if (isFileError(error)) return new StartFailure(`${path} cannot be read (${errorMessage(error)}).`)
  if (!code.startsWith('Z_') && !isTarError(error)) return error
  const where = WHOLE_IS_WRONG.test(errorMessage(error)) ? 'the checksum of the whole is wrong' : at && `at ${at}`
  if (where) return new StartFailure(`${path} is damaged, or only a part of a backup (${where}): nothing was changed.`)
  return new StartFailure(`${path} is no backup of Naryad, or its beginning is damaged: nothing was changed.`)
}

export async function readWhole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

function settle(done: () => void, fail: (error: Error) => void) {
  return (error?: Error | null) => (error ? fail(error) : done())
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function isTarError(error: unknown): boolean {
  return error instanceof Error && /tar|header|Unexpected end|Writable stream closed/i.test(error.message)
}
