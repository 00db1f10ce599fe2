import { createHash, type Hash } from 'node:crypto'
import type { z } from 'zod'
import { StartFailure } from '../process/start-failure.ts'
import { readBackupFile, readWhole } from './backup-file.ts'
import {
  FILES_FOLDER,
  FORMAT,
  HEAD_ENTRY,
  type Head,
  headSchema,
  JOBS_ENTRY,
  MANIFEST_ENTRY,
  type Manifest,
  manifestSchema,
  PREVIEW_ENDING,
  TABLES_FOLDER,
  type WaitingJob,
  waitingJobSchema,
} from './manifest.ts'

/** A backup's own description, verified against its bytes. */
interface CheckedBackup {
  head: Head
  manifest: Manifest
  jobs: WaitingJob[]
}

/**
 * Reads a backup to its end and verifies every checksum in it.
 * @throws StartFailure when it is not a backup, is damaged, or was written by a Naryad of another format
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const damaged = (what: string) => new StartFailure(`${path} is damaged (${what}): nothing was changed.`)
  let head: Head | undefined
  let manifest: Manifest | undefined
  let jobs: WaitingJob[] = []
  let files = 0
  const hashes = new Map<string, Hash>()
  try {
    for await (const { name, content } of readBackupFile(path)) {
      if (name === HEAD_ENTRY) head = parse(headSchema, name, await readWhole(content))
      if (!head) throw new StartFailure(`${path} is no backup of Naryad: nothing was changed.`)
      if (head.format > FORMAT) {
        throw new StartFailure(`${path} was written by a newer Naryad (${head.version}): load it with that one.`)
      }
      if (name === MANIFEST_ENTRY) manifest = parse(manifestSchema, name, await readWhole(content))
      else if (name === JOBS_ENTRY) jobs = parse(waitingJobSchema.array(), name, await readWhole(content))
      else if (name.startsWith(TABLES_FOLDER)) {
        const table = tableOf(name)
        const hash = hashes.get(table) ?? createHash('sha256')
        hashes.set(table, hash)
        for await (const bytes of content) hash.update(bytes)
      } else if (name.startsWith(FILES_FOLDER) && !name.endsWith(PREVIEW_ENDING)) {
        files += 1
        const hash = createHash('sha256')
        for await (const bytes of content) hash.update(bytes)
        if (hash.digest('hex') !== fileOf(name).sha256) throw damaged(name)
      }
    }
  } catch (error) {
    // A wrong byte that can be unpacked is noticed by gzip at the end only: the checksums say where it is.
    if (manifest) compareTables(manifest)
    throw error
  }
  if (!head || !manifest) throw damaged('its end is missing')
  if (files !== manifest.files.count) throw damaged(`${files} files of ${manifest.files.count}`)
  compareTables(manifest)
  return { head, manifest, jobs }

  function compareTables({ tables }: Manifest): void {
    for (const [table, { sha256 }] of Object.entries(tables)) {
      if ((hashes.get(table) ?? createHash('sha256')).digest('hex') !== sha256) throw damaged(table)
    }
  }

  function parse<T>(schema: z.ZodType<T>, name: string, bytes: Buffer): T {
    try {
      return schema.parse(JSON.parse(bytes.toString('utf8')))
    } catch {
      throw damaged(`${name} cannot be understood`)
    }
  }
}

/** The table of a piece of rows: `tables/requests.0002`. */
export function tableOf(entry: string): string {
  return entry.slice(TABLES_FOLDER.length, entry.lastIndexOf('.'))
}

/** The file of an entry or of a preview entry. */
export function fileOf(entry: string): { account: number; sha256: string } {
  const [account = '', sha256 = ''] = entry.slice(FILES_FOLDER.length).split('/')
  return { account: Number(account), sha256: sha256.replace(PREVIEW_ENDING, '') }
}
