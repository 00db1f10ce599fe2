import { z } from 'zod'

/** Raised when the file gets something that an older Naryad cannot read. */
export const FORMAT = 1

const migration = z.object({ version: z.int(), name: z.string(), checksum: z.string() })

/** The first entry of a backup, from which a program knows whether it can read the rest. */
export const headSchema = z.object({
  naryad: z.literal('backup'),
  format: z.int(),
  createdAt: z.iso.datetime(),
  /** Of the program that wrote it. */
  version: z.string(),
  /** The migrations of the database, in order. */
  migrations: z.array(migration),
})
export type Head = z.infer<typeof headSchema>

/** The last entry of a backup: the expected content of it, and of the database it is loaded into. */
export const manifestSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      columns: z.array(z.string()),
      rows: z.int(),
      accounts: z.record(z.string(), z.int()).nullable(),
      sha256: z.string(),
    }),
  ),
  /** The last value of each sequence; null when it has given none. */
  sequences: z.record(z.string(), z.string().nullable()),
  jobs: z.int(),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** `<account>/<hash>` of files that were missing or damaged in the file storage. */
    lost: z.array(z.string()),
  }),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A job that was queued. */
export const waitingJobSchema = z.object({
  id: z.uuid(),
  queue: z.string(),
  data: z.unknown(),
  startAfter: z.iso.datetime(),
  singletonKey: z.string().nullable(),
})
export type WaitingJob = z.infer<typeof waitingJobSchema>

/** Names of the entries. */
export const HEAD_ENTRY = 'naryad.json'
export const MANIFEST_ENTRY = 'manifest.json'
export const JOBS_ENTRY = 'jobs.json'
export const FILES_FOLDER = 'files/'
export const TABLES_FOLDER = 'tables/'
/** The preview of a file comes just before the file. */
export const PREVIEW_ENDING = '.webp'
