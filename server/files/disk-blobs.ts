import { randomBytes } from 'node:crypto'
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { archiveName, type Blobs, type ByteRange, keptUnder } from './blobs.ts'

/** The suffix of a file that is being written. */
const PART = '.part'
/** More than file systems keep within their own records. */
const PROOF = Buffer.alloc(64 * 1024)

/**
 * Stores bytes on the local disk: `<directory>/<account>/<hash>`, and `<hash>.webp` for a preview. A file gets its name
 * only when it is complete and synced.
 */
export function diskBlobs(directory: string): Blobs {
  function pathOf(accountId: number, sha256: Buffer): string {
    return join(directory, String(accountId), sha256.toString('hex'))
  }

  function archivePath(accountId: number, id: number): string {
    return join(directory, String(accountId), archiveName(id))
  }

  return {
    async put(accountId, { path, sha256 }, preview) {
      const folder = join(directory, String(accountId))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = pathOf(accountId, sha256)
      if (preview) await writeThrough(`${target}.webp`, (temporary) => writeFile(temporary, preview))
      await moveThrough(path, target)
      await syncFolder(folder)
    },
    open: (accountId, sha256, range) => openForReading(pathOf(accountId, sha256), range),
    openPreview: (accountId, sha256) => openForReading(`${pathOf(accountId, sha256)}.webp`),
    async remove(accountId, sha256) {
      const path = pathOf(accountId, sha256)
      await rm(path, { force: true })
      await rm(`${path}.webp`, { force: true })
    },
    async *keptBefore(time) {
      for (const account of await namesIn(directory)) {
        if (!/^\d+$/.test(account)) continue
        const old: string[] = []
        for (const name of await namesIn(join(directory, account))) {
          const path = join(directory, account, name)
          const file = await stat(path).catch(() => null)
          if (!file || file.mtime >= time) continue
          if (name.endsWith(PART)) await rm(path, { force: true })
          else old.push(name)
        }
        if (old.length > 0) yield keptUnder(Number(account), old)
      }
    },
    async putArchive(accountId, id, path) {
      const folder = join(directory, String(accountId))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await moveThrough(path, archivePath(accountId, id))
      await syncFolder(folder)
    },
    openArchive: (accountId, id, range) => openForReading(archivePath(accountId, id), range),
    removeArchive: (accountId, id) => rm(archivePath(accountId, id), { force: true }),
    removeAll: (accountId) => rm(join(directory, String(accountId)), { recursive: true, force: true }),
    async ping() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await access(directory, constants.W_OK)
    },
    async proveWrite() {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const path = join(directory, `write-check.${randomBytes(6).toString('hex')}`)
      try {
        await writeFile(path, PROOF, { mode: 0o600, flush: true })
      } finally {
        await rm(path, { force: true })
      }
    },
  }
}

async function writeThrough(target: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}${PART}`
  try {
    await write(temporary)
    await syncFile(temporary)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Copies only a file of another file system, as when the stored files have a disk of their own. */
async function moveThrough(path: string, target: string): Promise<void> {
  await syncFile(path)
  try {
    await rename(path, target)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await writeThrough(target, (temporary) => copyFile(path, temporary))
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** A new name is durable only once its folder is synced. (Windows cannot open folders, and need not.) */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The names in a folder; none if it does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function openForReading(path: string, range?: ByteRange): Promise<Readable | null> {
  try {
    const handle = await open(path, 'r')
    return handle.createReadStream({ ...range })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
