import { sql } from 'kysely'
import type { fileRoutes } from '#contract/files/files.ts'
import { uploadFiles } from '#contract/files/files.ts'
import { notFound } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services.ts'
import { fileRow, type StoredFile, storedFileJson } from './file-row.ts'
import { requireFiles } from './receive-upload.ts'
import { SANDBOX, SHOWN_PDF } from './sandbox.ts'
import { rangeHeaders, wantedRange } from './wanted-range.ts'

export function fileHandlers({ database, fileLinks, fileStore }: Services): Handlers<typeof fileRoutes> {
  /** The file that a token grants access to. */
  async function opened(fileId: number, token: string) {
    const grant = fileLinks.verify(fileId, token)
    if (!grant) throw notFound()
    const file = await database.inAccount(
      grant.accountId,
      (tx) =>
        tx
          .selectFrom('files as f')
          .innerJoin('blobs as b', (join) =>
            join.onRef('b.account_id', '=', 'f.account_id').onRef('b.sha256', '=', 'f.sha256'),
          )
          .where('f.id', '=', fileId)
          .select(['f.name', 'f.sha256', 'b.size', 'b.mime', 'b.has_preview'])
          .executeTakeFirst(),
      { readOnly: true },
    )
    if (!file) throw notFound()
    const headers = {
      'content-security-policy': SANDBOX,
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${grant.secondsLeft}, immutable`,
    }
    return { ...file, accountId: grant.accountId, headers }
  }

  return {
    async upload({ tx, actor, files }) {
      requireFiles(files, uploadFiles.field)
      const ids: number[] = []
      for (const file of files) ids.push(await fileStore.keep(tx, actor, file))
      const { rows } = await sql<{ file: StoredFile }>`
        select ${storedFileJson} as file
        from files f join blobs b on b.account_id = f.account_id and b.sha256 = f.sha256
        where f.id = any(${ids}) order by f.id`.execute(tx)
      return rows.map(({ file }) => fileRow(fileLinks, actor.accountId, file))
    },

    async download({ params, query, request, reply }) {
      const file = await opened(params.id, query.token)
      const range = wantedRange(request, file.size)
      const isShown = query.inline === true && file.mime === 'application/pdf'
      if (range) reply.status(206)
      return {
        body: await fileStore.open(file.accountId, file.sha256, range),
        mime: file.mime,
        ...(!isShown && { name: file.name }),
        headers: {
          ...file.headers,
          ...(isShown && { 'content-disposition': 'inline', 'content-security-policy': SHOWN_PDF }),
          ...rangeHeaders(file.size, range),
        },
      }
    },

    async preview({ params, query }) {
      const file = await opened(params.id, query.token)
      if (!file.has_preview) throw notFound()
      return {
        body: await fileStore.openPreview(file.accountId, file.sha256),
        mime: 'image/webp',
        headers: file.headers,
      }
    },
  }
}
