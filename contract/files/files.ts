import { z } from 'zod'
import { FILE_MAX_BYTES, FILES_PER_UPLOAD } from '../limits.ts'
import { flag } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { defineRoutes, file, id, idParams, type Route } from '../route.ts'

export const uploadFiles = { field: 'files[]', maxFiles: FILES_PER_UPLOAD, maxBytes: FILE_MAX_BYTES } as const

/**
 * A file is fetched by the address in its row: `token` is signed by the server for a user who may see the row and
 * expires within two hours, so images and downloads need no header.
 */
const signed = z.strictObject({ token: z.string().max(200) })
/** `inline`: to be shown by the browser instead of saved, where that is safe (PDF). */
const signedToShow = signed.extend({ inline: flag.optional() })

/** The `details` of an upload rejected because of one of its files: its index, from 0. */
export interface UploadFault {
  file: { name: string; place: number }
}

/** The permission to change the files of a row, and the actions on the row that do. */
type FileChange = { access: Permission; actions: Route['actions'] } & Pick<Route, 'isOnSite'>

/** The calls on the files attached to a row, under the row's path: `/clients/:id`. */
export function fileCalls(row: string, read: Permission, attach: FileChange, detach: FileChange = attach) {
  return defineRoutes({
    files: {
      method: 'GET',
      path: `${row}/files`,
      access: read,
      summary: 'The files attached to it, oldest first',
      params: idParams,
      response: z.array(file),
    },
    attachFiles: {
      ...attach,
      method: 'POST',
      path: `${row}/files`,
      summary: 'Attach files',
      params: idParams,
      upload: uploadFiles,
      response: z.array(file),
      status: 201,
    },
    detachFile: {
      ...detach,
      method: 'DELETE',
      path: `${row}/files/:fileId`,
      summary: 'Remove a file from it',
      params: idParams.extend({ fileId: id }),
      response: z.null(),
    },
  })
}

export const fileRoutes = defineRoutes({
  upload: {
    method: 'POST',
    path: '/tools/upload-files',
    access: 'user',
    summary: 'Upload files; a create call names them by id',
    upload: uploadFiles,
    response: z.array(file),
    status: 201,
  },
  download: {
    method: 'GET',
    path: '/files/:id',
    access: 'public',
    perMinute: 3000,
    summary: "A file's bytes, for users who may see what it is attached to",
    params: idParams,
    query: signedToShow,
    produces: 'application/octet-stream',
  },
  preview: {
    method: 'GET',
    path: '/files/:id/preview',
    access: 'public',
    perMinute: 3000,
    summary: 'A small picture of an image file',
    params: idParams,
    query: signed,
    produces: 'image/webp',
  },
})
