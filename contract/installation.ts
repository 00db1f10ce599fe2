import { z } from 'zod'
import { defineRoutes, time } from './route.ts'

const count = z.number()

/** What a server writes to a file system. */
export const DISK_USES = ['data', 'files', 'database', 'temporary'] as const
export type DiskUse = (typeof DISK_USES)[number]

/** The state of the whole installation, over all accounts; contains none of their data. */
export const installationState = z.object({
  /** Of the process that answers. */
  started_at: time,
  node: z.string(),
  memory_bytes: count,
  /** Browsers connected for live changes. */
  streams: count,
  database: z.object({
    version: z.string(),
    is_embedded: z.boolean(),
    has_pooler: z.boolean(),
    bytes: count,
    migration: z.string(),
    busy_connections: count,
    waiting_for_connection: count,
  }),
  jobs: z.array(z.object({ queue: z.string(), waiting: count, running: count, failed: count })),
  /** Over the last thirty days. */
  emails: z.object({ has_server: z.boolean(), queued: count, sent: count, kept: count, failed: count }),
  /** The file systems that the answering server writes to, each by the first of its uses. */
  disks: z.array(z.object({ use: z.enum(DISK_USES), free_bytes: count, total_bytes: count, is_low: z.boolean() })),
  /** `answers`: files can be stored. */
  files: z.object({ is_bucket: z.boolean(), answers: z.boolean(), count, bytes: count }),
  backups: z.object({
    are_on: z.boolean(),
    is_bucket: z.boolean(),
    /** True when the newest is older than two days. */
    are_late: z.boolean(),
    /** Newest first. */
    kept: z.array(z.object({ name: z.string(), written_at: time, bytes: count })),
  }),
})
export type InstallationState = z.output<typeof installationState>

export const installationRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/installation',
    access: 'admin',
    summary:
      'The version, and the state of database, queues, emails, disks, files and backups; for admins of the account ' +
      'that signed up first, who run the installation',
    response: z.object({ version: z.string(), state: installationState }),
  },
})
