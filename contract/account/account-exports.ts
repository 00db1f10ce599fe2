import { z } from 'zod'
import { defineRoutes, idParams, time, user } from '../route.ts'

export const ACCOUNT_EXPORT_STATES = ['waiting', 'ready', 'failed'] as const
export const ACCOUNT_EXPORT_FAILURES = ['disk_full', 'storage_away', 'interrupted', 'other'] as const
export type AccountExportFailure = (typeof ACCOUNT_EXPORT_FAILURES)[number]

export const accountExport = z.object({
  id: z.number(),
  state: z.enum(ACCOUNT_EXPORT_STATES),
  failure: z.enum(ACCOUNT_EXPORT_FAILURES).nullable(),
  author: user.nullable(),
  created_at: time,
  finished_at: time.nullable(),
  /** When the archive is removed. */
  expires_at: time.nullable(),
  size: z.number().nullable(),
  /** Files that the storage has lost or damaged: the archive lists them without their bytes. */
  lost_files: z.number(),
  /** Signed, for two hours at most; null while there is nothing to download. */
  url: z.string().nullable(),
})
export type AccountExport = z.output<typeof accountExport>

/** An archive of all the data of an account, written by a job. */
export const accountExportRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/account/exports',
    access: 'admin',
    summary: "Archives of the account's data, newest first",
    response: z.array(accountExport),
  },
  create: {
    method: 'POST',
    path: '/account/exports',
    access: 'admin',
    summary: "Start an archive of all the account's data, one at a time; its admins are notified when it is ready",
    whenClosed: true,
    response: accountExport,
    status: 201,
  },
  download: {
    method: 'GET',
    path: '/account/exports/:id/archive',
    access: 'public',
    summary: 'An archive, by its signed address; supports range requests',
    params: idParams,
    query: z.strictObject({ token: z.string().min(1).max(200) }),
    produces: 'application/zip',
  },
})
